import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from './ask.ts';
import { readGlance, useGlance } from './glance.ts';
import { readPost } from './posts.ts';
import type { FullPost } from './types.ts';

/** Posts due sooner are deleted at once, ms: they would be out before the time for Undo is over. */
const soonMs = 30_000;

interface Deletable extends Pick<FullPost, 'status'> {
  readonly platforms: readonly Pick<FullPost['platforms'][number], 'status' | 'scheduledAt'>[];
}

/** True when a post can be deleted with Undo: nothing of it is out, or about to go out. @param now ms */
export function isDeletedLater({ status, platforms }: Deletable, now: number): boolean {
  const isStill = ['draft', 'scheduled', 'failed'].includes(status);
  return (
    isStill &&
    platforms.every(
      (each) =>
        ['pending', 'failed'].includes(each.status) ||
        (each.status === 'scheduled' && Date.parse(each.scheduledAt ?? '') > now + soonMs),
    )
  );
}

/**
 * Deletes a post in some seconds, whatever becomes of this page; until then it can be undone, and no list shows it.
 * @throws {RequestError} where there is no such post any more, or too much is at work
 */
export function useDeleteLater() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(id: string) {
      const { post } = await readPost(id);
      const { status, updatedAt } = post;
      await ask('POST /bulk-changes', {
        body: { chosen: [{ id, status, updatedAt }], action: { name: 'delete' } },
      });
    },
    onSettled: () => readGlance(client),
  });
}

/**
 * Brings a post back that was about to be deleted.
 * @param id of the deletion
 * @param then what is done also where the button that was pressed is gone before the answer
 */
export function useUndoDeletion(
  id: string,
  then: { readonly onSuccess: () => void; readonly onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    ...then,
    mutationFn: () => ask('POST /bulk-changes/{id}/undo', { params: { id } }),
    onSettled: () => readGlance(client),
  });
}

/** The ids of posts that were deleted and can still come back: no list shows them. */
export function useHiddenPosts(): ReadonlySet<string> {
  const { data } = useGlance();
  const ids = data?.deletions.map(({ postId }) => postId).join() ?? '';
  return useMemo(() => new Set(ids.split(',')), [ids]);
}
