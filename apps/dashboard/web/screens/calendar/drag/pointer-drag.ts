import type { PointerEvent } from 'react';
import { type DropPlace, placeOf } from '../drop-place.ts';
import type { PlacedEntry } from '../entries.ts';
import { hold } from './held.ts';
import { scrollNear } from './scroll-near.ts';

/** px that a mouse or a pen moves before it drags, and that a finger may tremble while it waits. */
const firstMove = 6;

/** A finger rests so long on a post before it drags, ms: it scrolls otherwise. */
const restMs = 350;

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
  const { pointerId, pointerType, clientX, clientY, currentTarget } = down;
  if (down.button !== 0 || (down.target as Element).closest('button')) return;
  const isTouch = pointerType === 'touch';
  const grabbedAt = clientY - currentTarget.getBoundingClientRect().top;
  const stopping = new AbortController();
  const { signal } = stopping;
  let last = { x: clientX, y: clientY };
  let place: DropPlace | null = null;
  let isDragging = false;

  const show = () => {
    place = placeAt(last.x, last.y - grabbedAt, last.y);
    hold({ entry, place, pointer: last });
  };
  const start = () => {
    isDragging = true;
    scrollNear(() => last, currentTarget, signal, show);
    show();
  };
  const rest = isTouch ? setTimeout(start, restMs) : undefined;
  const stop = () => {
    clearTimeout(rest);
    stopping.abort();
    hold(null);
  };
  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    last = { x: event.clientX, y: event.clientY };
    if (isDragging) show();
    else if (Math.hypot(last.x - clientX, last.y - clientY) > firstMove) isTouch ? stop() : start();
  };
  const end = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    stop();
    if (!isDragging) return;
    swallowClick();
    if (event.type === 'pointerup' && place !== null) onDrop(place);
  };
  const keep = (event: Event) => {
    if (isDragging || event.type === 'contextmenu') event.preventDefault();
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal });
  if (!isTouch) return;
  // A finger that drags does not scroll, and opens no menu of the link below it.
  addEventListener('touchmove', keep, { signal, passive: false });
  addEventListener('contextmenu', keep, { signal });
}

/** Letting go of a link is no click on it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

/**
 * The day or the hour at a point of the window; null where there is none.
 * @param top where the upper edge of the post is, px: it says the hour, and in that the quarter
 */
function placeAt(x: number, top: number, y: number): DropPlace | null {
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
