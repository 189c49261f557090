import { useRef, useState } from 'react';
import { type ListedPublication, type QueueAddress, type Retiming, useRearrange } from '../../api/queue.ts';
import { moveKey, type QueueLine } from './lines.ts';
import { type Direction, moveButtonId } from './move-buttons.tsx';
import { movablePosts, movedTo, neighbour, undone } from './reorder.ts';

/** The result of the last move, for the publication that it began at. */
export type Moved = { readonly publicationId: string; readonly profileId: string } & (
  | { readonly kind: 'moved' | 'undone'; readonly at: string; readonly changes: readonly Retiming[] }
  | { readonly kind: 'same' }
  | { readonly kind: 'failed'; readonly error: Error }
);

/** Facts to report a move. */
interface Teller {
  readonly id: string;
  readonly postId: string;
  readonly profileId: string;
}

export type Moving = ReturnType<typeof useMoving>;

/** Moves lines of a page of the queue, one after another. */
export function useMoving(address: QueueAddress, publications: readonly ListedPublication[], now: number) {
  const rearrange = useRearrange(address);
  const [moved, setMoved] = useState<Moved | null>(null);
  const focus = useFocusLater();

  /** @param whenMoved of a dialog, which then says itself why something was not moved */
  function run(
    { id, postId, profileId }: Teller,
    changes: readonly Retiming[],
    { kind = 'moved', whenMoved }: { kind?: 'moved' | 'undone'; whenMoved?: () => void } = {},
  ) {
    const about = { publicationId: id, profileId };
    const at = changes.find((change) => change.postId === postId)?.to;
    if (at === undefined) return setMoved({ ...about, kind: 'same' });
    setMoved(null);
    rearrange.mutate(changes, {
      onSuccess() {
        setMoved({ ...about, kind, at, changes });
        whenMoved?.();
      },
      onError: (error) => whenMoved === undefined && setMoved({ ...about, kind: 'failed', error }),
      onSettled: () => setTimeout(focus.give),
    });
  }
  const postsOf = (line: QueueLine) => movablePosts(publications, line.profileId, now);
  const canMove = (line: QueueLine) => postsOf(line).some(({ key }) => key === moveKey(line));
  return {
    moved,
    isPending: rearrange.isPending,
    error: rearrange.error,
    /** Forgets an error that a dialog has shown. */
    forget: () => rearrange.reset(),
    canMove,
    can: (line: QueueLine) => directionsOf(postsOf(line), moveKey(line)),
    move(line: QueueLine, direction: Direction) {
      const target = neighbour(postsOf(line), moveKey(line), direction);
      focus.plan(moveButtonId(line.id, direction));
      if (target) run(line, movedTo(postsOf(line), moveKey(line), target.key));
    },
    accepts: (dragged: QueueLine, onto: QueueLine) =>
      !rearrange.isPending && dragged.profileId === onto.profileId && canMove(dragged) && canMove(onto),
    drop: (dragged: QueueLine, onto: QueueLine) =>
      run(dragged, movedTo(postsOf(dragged), moveKey(dragged), moveKey(onto))),
    /** To a time of its own. @param part the one account that is moved; the whole line for null */
    moveTo(line: QueueLine, part: ListedPublication | null, to: string, whenMoved: () => void) {
      const { postId, at: from, times, parts } = line;
      const whole = times > 1 ? { accounts: parts.map(({ socialAccountId }) => socialAccountId) } : {};
      const accounts = part === null ? whole : { accounts: [part.socialAccountId] };
      run(part ?? line, [{ postId, from, to, ...accounts }], { whenMoved });
    },
    undo({ publicationId: id, profileId }: Moved) {
      if (moved?.kind !== 'moved') return;
      const postId = publications.find((each) => each.id === id)?.postId ?? moved.changes[0]?.postId ?? '';
      focus.plan(moveButtonId(id, 'up'));
      run({ id, postId, profileId }, undone(moved.changes), { kind: 'undone' });
    },
  };
}

const directionsOf = (posts: ReturnType<typeof movablePosts>, key: string): Record<Direction, boolean> => ({
  up: neighbour(posts, key, 'up') !== undefined,
  down: neighbour(posts, key, 'down') !== undefined,
});

/** Gives a button the focus back after a move, unless it is elsewhere by then. */
function useFocusLater() {
  const planned = useRef<string | null>(null);
  return {
    plan(id: string) {
      planned.current = id;
    },
    /** The row may be elsewhere in the page now, and its button may be one that nothing is behind any more. */
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
