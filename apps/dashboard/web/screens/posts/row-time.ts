import type { PostsOrder, PostsQuery } from '../../api/posts-page.ts';
import type { ListedPost } from '../../api/types.ts';

/** What the times of a list are, by its order. */
export const timeTitles: Readonly<Record<PostsOrder, string>> = {
  newest: 'Created',
  due: 'Due',
  published: 'Published',
};

const waiting: readonly string[] = ['scheduled', 'queued'];

/** The time by which a post has its place in a list, ISO 8601: of the accounts that the list is of. */
export function rowTime(
  { createdAt, scheduledAt, platforms }: ListedPost,
  { sort, accountId, platform }: Pick<PostsQuery, 'sort' | 'accountId' | 'platform'>,
): string {
  if (sort === 'newest') return createdAt;
  const asked = platforms.filter(
    (each) =>
      (accountId === null || each.socialAccountId === accountId) &&
      (platform === null || each.platform === platform),
  );
  const times = (
    sort === 'due'
      ? asked.flatMap((each) => (waiting.includes(each.status) ? (each.scheduledAt ?? []) : []))
      : asked.flatMap((each) => each.publishedAt ?? [])
  ).toSorted();
  return (sort === 'due' ? times[0] : times.at(-1)) ?? scheduledAt ?? createdAt;
}
