import type { PointerEvent } from 'react';

/** px that a mouse or a pen moves before it drags, and that a finger may tremble while it rests. */
const firstMove = 6;

/** A finger rests this long to drag, ms: it scrolls otherwise. */
const restMs = 350;

/** A point of the window, px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Followed {
  /** True where a finger may rest anywhere to drag; it drags at once by a handle, which scrolls nothing. */
  readonly restsFirst: boolean;
  /** Called when it begins, with what ends it all. */
  readonly onStart?: (signal: AbortSignal) => void;
  /** Called with each place of the pointer, once it drags. */
  readonly onMove: (point: Point) => void;
  /** Called once, however it ends. */
  readonly onEnd: (isDropped: boolean) => void;
}

/** Follows a pointer that is pressed until it is let go; Escape, or the browser, may end it before. A press without a move is a click as ever. */
export function followPointer(
  { pointerId, pointerType, clientX, clientY }: PointerEvent<HTMLElement>,
  { restsFirst, onStart, onMove, onEnd }: Followed,
): void {
  const rests = restsFirst && pointerType === 'touch';
  const stopping = new AbortController();
  const { signal } = stopping;
  let last: Point = { x: clientX, y: clientY };
  let isDragging = false;

  const start = () => {
    isDragging = true;
    onStart?.(signal);
    onMove(last);
  };
  const rest = rests ? setTimeout(start, restMs) : undefined;
  const stop = (isDropped = false) => {
    clearTimeout(rest);
    stopping.abort();
    if (isDragging) swallowClick();
    onEnd(isDragging && isDropped);
  };
  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    last = { x: event.clientX, y: event.clientY };
    if (isDragging) onMove(last);
    else if (Math.hypot(last.x - clientX, last.y - clientY) > firstMove) rests ? stop() : start();
  };
  const end = (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerId) stop(event.type === 'pointerup');
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal });
  if (!rests) return;
  // A finger that drags does not scroll, and opens no menu of the link below it.
  const keep = (event: Event) => {
    if (event.cancelable && (isDragging || event.type === 'contextmenu')) event.preventDefault();
  };
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
