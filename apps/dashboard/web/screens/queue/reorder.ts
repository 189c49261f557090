import type { ListedPublication, Retiming } from '../../api/queue.ts';
import { linesOf, moveKey } from './lines.ts';

/** Line that can get another time: a post, or the part of one that goes out at this time. */
interface Movable {
  readonly key: string;
  readonly postId: string;
  readonly at: string;
  /** Those of a part; all unless given. */
  readonly accounts?: readonly string[];
}

/** Posts due sooner keep their time, and give it to no other: it would be late by then, ms. */
const tooSoonMs = 60_000;

/** The posts of a profile that can change places, in the order of their times. @param now ms */
export function movablePosts(
  publications: readonly ListedPublication[],
  profileId: string,
  now: number,
): Movable[] {
  const posts = new Map<string, Movable>();
  for (const line of linesOf(publications)) {
    const { postId, at, times, parts } = line;
    const key = moveKey(line);
    const isWhole = times > 1 ? parts.every(({ status }) => status === 'scheduled') : parts[0].movable;
    if (!isWhole || line.profileId !== profileId || Date.parse(at) <= now + tooSoonMs) continue;
    const accounts = times > 1 && { accounts: parts.map(({ socialAccountId }) => socialAccountId) };
    posts.set(key, { key, postId, at, ...accounts });
  }
  return [...posts.values()];
}

/**
 * The new times when a post takes the place of another: those between them move up or down by one, and each place keeps
 * its time. Empty when the places are due at the same time, or a key is of none that can move.
 */
export function movedTo(posts: readonly Movable[], moved: string, target: string): Retiming[] {
  const [from, to] = [moved, target].map((key) => posts.findIndex((post) => post.key === key));
  if (from === undefined || to === undefined || from < 0 || to < 0) return [];
  const order = posts.toSpliced(from, 1);
  order.splice(to, 0, ...posts.slice(from, from + 1));
  return order.flatMap((post, place) => {
    const at = posts[place]?.at ?? post.at;
    return Date.parse(at) === Date.parse(post.at) ? [] : [retimingOf(post, at)];
  });
}

const retimingOf = ({ postId, at: from, accounts }: Movable, to: string): Retiming => ({
  postId,
  from,
  to,
  ...(accounts && { accounts }),
});

/** The nearest post that is due before another, or after it; undefined without one. */
export function neighbour(
  posts: readonly Movable[],
  key: string,
  direction: 'up' | 'down',
): Movable | undefined {
  const at = posts.find((post) => post.key === key)?.at;
  if (at === undefined) return undefined;
  const time = Date.parse(at);
  return direction === 'up'
    ? posts.findLast((post) => Date.parse(post.at) < time)
    : posts.find((post) => Date.parse(post.at) > time);
}

/** The way back. */
export const undone = (changes: readonly Retiming[]): Retiming[] =>
  changes.map((change) => ({ ...change, from: change.to, to: change.from })).reverse();
