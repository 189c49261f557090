import type { ListedPublication, Retiming } from '../../api/queue.ts';

/** A post of the queue that can get another time. */
type Movable = Pick<ListedPublication, 'postId' | 'at'>;

/** What is due sooner keeps its time, and gives it to no other: it would be late by then, ms. */
const tooSoonMs = 60_000;

/** The posts of a profile that can change places, in the order of their times. @param now ms */
export function movablePosts(
  publications: readonly ListedPublication[],
  profileId: string,
  now: number,
): Movable[] {
  const posts = new Map<string, Movable>();
  for (const { postId, at, movable, profileId: theirs } of publications)
    if (movable && theirs === profileId && Date.parse(at) > now + tooSoonMs)
      posts.set(postId, { postId, at });
  return [...posts.values()];
}

/**
 * The new times when a post takes the place of another: those between them move up or down by one, and each place keeps
 * its time. Empty when the places are due at the same time, or a post is none that can move.
 */
export function movedTo(posts: readonly Movable[], postId: string, targetId: string): Retiming[] {
  const [from, to] = [postId, targetId].map((id) => posts.findIndex((post) => post.postId === id));
  if (from === undefined || to === undefined || from < 0 || to < 0) return [];
  const order = posts.toSpliced(from, 1);
  order.splice(to, 0, ...posts.slice(from, from + 1));
  return order.flatMap((post, place) => {
    const at = posts[place]?.at ?? post.at;
    return Date.parse(at) === Date.parse(post.at) ? [] : [{ postId: post.postId, from: post.at, to: at }];
  });
}

/** The nearest post that is due before another, or after it; undefined when there is none. */
export function neighbour(
  posts: readonly Movable[],
  postId: string,
  direction: 'up' | 'down',
): Movable | undefined {
  const at = posts.find((post) => post.postId === postId)?.at;
  if (at === undefined) return undefined;
  const time = Date.parse(at);
  return direction === 'up'
    ? posts.findLast((post) => Date.parse(post.at) < time)
    : posts.find((post) => Date.parse(post.at) > time);
}

/** The way back. */
export const undone = (changes: readonly Retiming[]): Retiming[] =>
  changes.map(({ postId, from, to }) => ({ postId, from: to, to: from })).reverse();
