import { useRef, useState } from 'react';
import type { Line } from '../../api/queue.ts';
import { type QueueAddress, type Retiming, useRearrange } from '../../api/queue.ts';
import { type Direction, moveButtonId } from './move-buttons.tsx';
import { movablePosts, movedTo, neighbour, undone } from './reorder.ts';

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
  const focus = useFocusLater();

  function run(line: Line, changes: readonly Retiming[], kind: 'moved' | 'undone') {
    const lineId = line.id;
    const at = changes.find(({ postId }) => postId === line.postId)?.to;
    if (at === undefined) return setMoved({ lineId, kind: 'same' });
    setMoved(null);
    rearrange.mutate(changes, {
      onSuccess: () => setMoved({ lineId, kind, at, changes }),
      onError: (error) => setMoved({ lineId, kind: 'failed', error }),
      onSettled: () => setTimeout(focus.give),
    });
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
      focus.plan(moveButtonId(line.id, direction));
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
      focus.plan(moveButtonId(line.id, 'up'));
      run(line, undone(moved.changes), 'undone');
    },
  };
}

/** Gives a button the focus back after a move, unless it is elsewhere by then. */
function useFocusLater() {
  const planned = useRef<string | null>(null);
  return {
    plan(id: string) {
      planned.current = id;
    },
    /** The line may be elsewhere in the page now, and its button may be one that nothing is behind any more. */
    give() {
      const id = planned.current;
      planned.current = null;
      const { activeElement } = document;
      // Until the page is drawn, a button that was disabled has the focus that it is about to lose.
      const hasFocus = activeElement !== document.body && activeElement?.matches(':disabled') === false;
      if (id === null || hasFocus) return;
      const button = document.getElementById(id);
      (button?.matches(':disabled')
        ? button.parentElement?.querySelector<HTMLElement>(':enabled')
        : button
      )?.focus();
    },
  };
}
