import { useRef, useState } from 'react';
import type { ListedPublication } from '../../api/queue.ts';
import { type QueueAddress, type Retiming, useRearrange } from '../../api/queue.ts';
import { type Direction, moveButtonId } from './move-buttons.tsx';
import { movablePosts, movedTo, neighbour, undone } from './reorder.ts';

/** The result of the last move, for the publication that it began at. */
export type Moved = { readonly publicationId: string } & (
  | { readonly kind: 'moved' | 'undone'; readonly at: string; readonly changes: readonly Retiming[] }
  | { readonly kind: 'same' }
  | { readonly kind: 'failed'; readonly error: Error }
);

/** Moves posts of a page of the queue, one after another. */
export function useMoving(address: QueueAddress, publications: readonly ListedPublication[], now: number) {
  const rearrange = useRearrange(address);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [dragged, setDragged] = useState<ListedPublication | null>(null);
  const focus = useFocusLater();

  function run(publication: ListedPublication, changes: readonly Retiming[], kind: 'moved' | 'undone') {
    const publicationId = publication.id;
    const at = changes.find(({ postId }) => postId === publication.postId)?.to;
    if (at === undefined) return setMoved({ publicationId, kind: 'same' });
    setMoved(null);
    rearrange.mutate(changes, {
      onSuccess: () => setMoved({ publicationId, kind, at, changes }),
      onError: (error) => setMoved({ publicationId, kind: 'failed', error }),
      onSettled: () => setTimeout(focus.give),
    });
  }
  const postsOf = (publication: ListedPublication) => movablePosts(publications, publication.profileId, now);
  const canMove = (publication: ListedPublication) =>
    postsOf(publication).some(({ postId }) => postId === publication.postId);
  return {
    moved,
    isPending: rearrange.isPending,
    canMove,
    can: (publication: ListedPublication) => ({
      up: neighbour(postsOf(publication), publication.postId, 'up') !== undefined,
      down: neighbour(postsOf(publication), publication.postId, 'down') !== undefined,
    }),
    move(publication: ListedPublication, direction: Direction) {
      const target = neighbour(postsOf(publication), publication.postId, direction);
      focus.plan(moveButtonId(publication.id, direction));
      if (target) run(publication, movedTo(postsOf(publication), publication.postId, target.postId), 'moved');
    },
    drag: (publication: ListedPublication | null) => setDragged(publication),
    accepts: (publication: ListedPublication) =>
      dragged !== null &&
      !rearrange.isPending &&
      dragged.profileId === publication.profileId &&
      dragged.postId !== publication.postId &&
      canMove(publication),
    drop(onto: ListedPublication) {
      if (dragged !== null) run(dragged, movedTo(postsOf(dragged), dragged.postId, onto.postId), 'moved');
      setDragged(null);
    },
    undo(publication: ListedPublication) {
      if (moved?.kind !== 'moved') return;
      focus.plan(moveButtonId(publication.id, 'up'));
      run(publication, undone(moved.changes), 'undone');
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
