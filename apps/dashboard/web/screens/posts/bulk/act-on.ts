import { resentMessage } from '@carillon/core';
import { resendFailed } from '../../../api/on-accounts.ts';
import { type Done, readUnchanged } from '../../../api/posts.ts';
import { readZone } from '../../../api/profiles.ts';
import { request } from '../../../api/request.ts';
import type { ListedPost } from '../../../api/types.ts';
import { loadCode } from '../../../parts/load-code.ts';
import type { BulkAction } from './bulk-actions.ts';

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
