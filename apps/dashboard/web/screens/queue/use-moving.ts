import { useRef, useState } from 'react';
import type { Line } from '../../api/lines.ts';
import { type QueueAddress, type Retiming, useRearrange } from '../../api/queue.ts';
import { type Direction, moveButtonId } from './move-buttons.tsx';

/** The result of the last move, for the line that it began at. */
export type Moved = { readonly lineId: string } & (
  | { readonly kind: 'moved' | 'undone'; readonly at: string; readonly changes: readonly Retiming[] }
  | { readonly kind: 'same' }
  | { readonly kind: 'failed'; readonly error: Error }
);

/** Moves posts of a page of the queue, one after another. */
export function useMoving(address: QueueAddress, lines: readonly Line[], now: number) {
  const rearrange = useRearrange(address);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [dragged, setDragged] = useState<Line | null>(null);
  const focus = useRef<string | null>(null);

  function run(line: Line, changes: readonly Retiming[], kind: 'moved' | 'undone') {
    const lineId = line.id;
    const at = changes.find(({ postId }) => postId === line.postId)?.to;
    if (at === undefined) return setMoved({ lineId, kind: 'same' });
    setMoved(null);
    rearrange.mutate(changes, {
      onSuccess: () => setMoved({ lineId, kind, at, changes }),
      onError: (error) => setMoved({ lineId, kind: 'failed', error }),
      onSettled: () => setTimeout(refocus),
    });
  }
  /** The line may be elsewhere in the page now, and its button may be one that nothing is behind any more. */
  function refocus() {
    const id = focus.current;
    focus.current = null;
    const { activeElement } = document;
    // Until the page is drawn, a button that was disabled has the focus that it is about to lose.
    const hasFocus = activeElement !== document.body && activeElement?.matches(':disabled') === false;
    if (id === null || hasFocus) return;
    const button = document.getElementById(id);
    (button?.matches(':disabled')
      ? button.parentElement?.querySelector<HTMLElement>(':enabled')
      : button
    )?.focus();
  }
  const postsOf = (line: Line) => movablePosts(lines, line.profileId, now);
  const canMove = (line: Line) => postsOf(line).some(({ postId }) => postId === line.postId);
  return {
    moved,
    isPending: rearrange.isPending,
    canMove,
    can: (line: Line) => ({
      up: neighbour(postsOf(line), line.postId, 'up') !== undefined,
      down: neighbour(postsOf(line), line.postId, 'down') !== undefined,
    }),
    move(line: Line, direction: Direction) {
      const target = neighbour(postsOf(line), line.postId, direction);
      focus.current = moveButtonId(line.id, direction);
      if (target) run(line, movedTo(postsOf(line), line.postId, target.postId), 'moved');
    },
    drag: (line: Line | null) => setDragged(line),
    accepts: (line: Line) =>
      dragged !== null &&
      !rearrange.isPending &&
      dragged.profileId === line.profileId &&
      dragged.postId !== line.postId &&
      canMove(line),
    drop(onto: Line) {
      if (dragged !== null) run(dragged, movedTo(postsOf(dragged), dragged.postId, onto.postId), 'moved');
      setDragged(null);
    },
    undo(line: Line) {
      if (moved?.kind !== 'moved') return;
      focus.current = moveButtonId(line.id, 'up');
      run(line, undone(moved.changes), 'undone');
    },
  };
}

/** A post of the queue that can get another time. */
type Movable = Pick<Line, 'postId' | 'at'>;

/** What is due sooner keeps its time, and gives it to no other: it would be late by then, ms. */
const tooSoonMs = 60_000;

/** The posts of a profile that can change places, in the order of their times. @param now ms */
export function movablePosts(lines: readonly Line[], profileId: string, now: number): Movable[] {
  const posts = new Map<string, Movable>();
  for (const { postId, at, movable, profileId: theirs } of lines)
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
