import type { PostsOrder, PostsQuery } from '../../api/posts-page.ts';
import type { ListedPost } from '../../api/types.ts';

/** Kind of time in a list, by its order. */
export const timeTitles: Readonly<Record<PostsOrder, string>> = {
  newest: 'Created',
  due: 'Due',
  published: 'Published',
};

/** A moment of a post, and what happens or happened then. */
export interface StatusTime {
  readonly what: 'Due' | 'Published' | 'Was due';
  /** ISO 8601 */
  readonly at: string;
}

/** When a post goes out, or went out last, or was to go out where that failed; null for what has no such time. */
export function statusTime({ status, scheduledAt, platforms }: ListedPost): StatusTime | null {
  if (status === 'draft' || status === 'cancelled') return null;
  if (status === 'scheduled') return scheduledAt === null ? null : { what: 'Due', at: scheduledAt };
  const published = platforms.flatMap(({ publishedAt }) => publishedAt ?? []).toSorted();
  const last = published.at(-1);
  if (last !== undefined) return { what: 'Published', at: last };
  if (scheduledAt === null) return null;
  return { what: status === 'failed' ? 'Was due' : 'Due', at: scheduledAt };
}

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
