import { openStatus, type PostStatus } from '@carillon/core';
import type { PostTarget } from './posts.ts';
import type { FullPost } from './types.ts';

/** The status that decides whether a post can be changed: of what is not out yet, where something is. */
export function openStatusOf(
  {
    status,
    platforms,
  }: Pick<FullPost, 'status'> & {
    readonly platforms: readonly Pick<FullPost['platforms'][number], 'socialAccountId' | 'status'>[];
  },
  targets: readonly Pick<PostTarget, 'socialAccountId' | 'begun'>[],
): PostStatus {
  const begun = new Set(
    targets.filter((target) => target.begun).map(({ socialAccountId }) => socialAccountId),
  );
  const publications = platforms.map((each) => ({
    status: each.status,
    begun: begun.has(each.socialAccountId),
  }));
  return openStatus({ status, publications });
}
