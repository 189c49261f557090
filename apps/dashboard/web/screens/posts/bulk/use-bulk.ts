import { resentMessage } from '@carillon/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resendFailed } from '../../../api/on-accounts.ts';
import { type Done, readUnchanged } from '../../../api/posts.ts';
import { readZone } from '../../../api/profiles.ts';
import { request } from '../../../api/request.ts';
import type { ListedPost } from '../../../api/types.ts';
import { loadCode } from '../../../parts/load-code.ts';
import { shownText } from '../../../parts/shown-text.ts';
import type { BulkAction } from './bulk-actions.ts';

interface BulkOrder {
  readonly action: BulkAction;
  readonly posts: readonly ListedPost[];
  /** How far posts are moved: an ISO 8601 duration. */
  readonly by: string;
}

/** A post, and what was not done with it, or why nothing was. */
export interface Rest {
  readonly id: string;
  readonly text: string;
  readonly reason: string;
}

export interface BulkResult {
  /** Posts with which all was done. */
  readonly done: number;
  readonly partly: readonly Rest[];
  readonly refused: readonly Rest[];
}

/** Does something with many posts, one after another: one that is refused keeps no other back. */
export function useBulk() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const run = useMutation({
    async mutationFn({ action, posts, by }: BulkOrder): Promise<BulkResult> {
      const partly: Rest[] = [];
      const refused: Rest[] = [];
      for (const [index, post] of posts.entries()) {
        setDone(index);
        const rest = (reason: string): Rest => ({ id: post.id, text: shownText(post.content), reason });
        await actOn(post, action, by).then(
          (left) => left !== null && partly.push(rest(left)),
          (error: Error) => refused.push(rest(error.message)),
        );
      }
      return { done: posts.length - partly.length - refused.length, partly, refused };
    },
    onSettled: () =>
      Promise.all(
        ['posts', 'post', 'calendar'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      ),
  });
  return { ...run, progress: done };
}

/**
 * Does it with one post, if that is still the one that was listed.
 * @param by how far its time is moved by the clocks of its profile, where it is; an ISO 8601 duration
 * @returns null when all was done, or a sentence about what was not
 * @throws {RequestError} when it was refused; then nothing was done with this post
 */
export async function actOn(post: ListedPost, { name }: BulkAction, by: string): Promise<string | null> {
  const path = `/v1/posts/${post.id}`;
  const { post: now, etag } = await readUnchanged(
    post.id,
    post,
    'The post has changed since the list was loaded. Check it and try again.',
  );
  const version = { 'if-match': etag };
  switch (name) {
    case 'publish':
      await request('POST', `${path}/publish`);
      return null;
    case 'move': {
      const timezone = await readZone(now.profileId);
      const { movedBy } = await loadCode(() => import('../../../time/local-time.ts')); // no other part of the screen needs it
      const at = movedBy(now.scheduledAt ?? '', by, timezone);
      await request('PATCH', path, { scheduledAt: at, status: now.status }, version);
      return null;
    }
    case 'resend':
      return resend(post);
    case 'delete':
      return (await request<Done | undefined>('DELETE', path, undefined, version))?.message ?? null;
    default:
      return name satisfies never;
  }
}

async function resend(post: ListedPost): Promise<string | null> {
  const message = (await resendFailed(post))?.message ?? null;
  const failed = post.platforms.filter(({ status }) => status === 'failed').length;
  return message === resentMessage(failed, []) ? null : message;
}
