import type { PointerEvent } from 'react';
import { followPointer, type Point } from '../../../parts/follow-pointer.ts';
import { scrollNear } from '../../../parts/scroll-near.ts';
import { type DropPlace, placeOf } from '../drop-place.ts';
import type { PlacedEntry } from '../entries.ts';
import { hold } from './held.ts';

/** A post is dropped at a quarter of an hour, in minutes. */
export const quarter = 15;

/**
 * Lets one drag a post to another day or hour, by a mouse, a pen or a finger that has rested on it.
 * @param onDrop called once with the place where it was let go; never where that was none
 */
export function beginDrag(
  down: PointerEvent<HTMLElement>,
  entry: PlacedEntry,
  onDrop: (place: DropPlace) => void,
): void {
  const { clientX, clientY, currentTarget } = down;
  if (down.button !== 0 || (down.target as Element).closest('button')) return;
  const grabbedAt = clientY - currentTarget.getBoundingClientRect().top;
  let last: Point = { x: clientX, y: clientY };
  let place: DropPlace | null = null;
  const show = (pointer: Point) => {
    last = pointer;
    place = placeAt(pointer, pointer.y - grabbedAt);
    hold({ entry, place, pointer });
  };
  followPointer(down, {
    restsFirst: true,
    onStart: (signal) =>
      scrollNear(
        () => last,
        currentTarget,
        signal,
        () => show(last),
      ),
    onMove: show,
    onEnd(isDropped) {
      hold(null);
      if (isDropped && place !== null) onDrop(place);
    },
  });
}

/**
 * The day or the hour at a point of the window; null without one.
 * @param top where the upper edge of the post is, px: it says the hour, and in that the quarter
 */
function placeAt({ x, y }: Point, top: number): DropPlace | null {
  const cell = cellAt(x, top) ?? cellAt(x, y);
  const place = cell?.dataset.cell === undefined ? null : placeOf(cell.dataset.cell);
  if (cell === null || place === null || place.hour === null) return place;
  const rect = cell.getBoundingClientRect();
  const share = Math.min(Math.max((top - rect.top) / rect.height, 0), 0.999);
  return { ...place, minute: Math.floor(share * (60 / quarter)) * quarter };
}

const cellAt = (x: number, y: number): HTMLElement | null =>
  document
    .elementsFromPoint(x, y)
    .find(
      (element): element is HTMLElement => element instanceof HTMLElement && element.matches('[data-cell]'),
    ) ?? null;
