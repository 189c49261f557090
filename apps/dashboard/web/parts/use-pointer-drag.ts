import { type PointerEvent, useState } from 'react';

/** px that a pointer moves before it drags. */
const firstMove = 6;

/** px from an end of the window at which it scrolls, and how far at once. */
const edge = 48;
const scrollStep = 16;

interface Drag {
  readonly dragged: string;
  /** What it is above; null for nothing. */
  readonly over: string | null;
}

interface Options {
  /** CSS selector of what holds all that may change places. */
  readonly area: string;
  /** CSS selector of what a finger drags by; anywhere unless given. */
  readonly handle?: string;
  /** Whether one may be dropped on another. */
  readonly accepts?: (dragged: string, over: string) => boolean;
  readonly onDrop: (dragged: string, over: string) => void;
}

/**
 * Lets one drag things onto others, by a mouse, a pen or a finger. Buttons in them stay buttons.
 * @returns the props of one of them, by its key
 */
export function usePointerDrag({ area, handle, accepts = () => true, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);

  function begin(down: PointerEvent<HTMLElement>, dragged: string): void {
    const within = down.currentTarget.closest(area);
    const pressed = down.target as Element;
    const isByHandle = handle !== undefined && pressed.closest(handle) !== null;
    if (down.button !== 0 || (!isByHandle && pressed.closest('button'))) return;
    if (down.pointerType === 'touch' && handle !== undefined && !isByHandle) return;
    let over: string | null = null;
    let isDragging = false;
    const move = ({ clientX, clientY, pointerId }: globalThis.PointerEvent) => {
      if (pointerId !== down.pointerId) return;
      isDragging ||= Math.hypot(clientX - down.clientX, clientY - down.clientY) > firstMove;
      if (!isDragging) return;
      if (handle !== undefined) scrollAt(clientY);
      const found = keyAt(clientX, clientY, within);
      over = found !== null && found !== dragged && accepts(dragged, found) ? found : null;
      setDrag({ dragged, over });
    };
    const end = ({ type, pointerId }: globalThis.PointerEvent) => {
      if (pointerId !== down.pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      setDrag(null);
      if (isDragging && type === 'pointerup' && over !== null) onDrop(dragged, over);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  return {
    propsOf: (key: string) => ({
      'data-place': key,
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, key),
      ...(drag?.dragged === key && { 'data-dragged': true }),
      ...(drag !== null && drag.over === key && { 'data-over': true }),
    }),
  };
}

/** Scrolls while something is held at an end of the window. */
function scrollAt(y: number): void {
  if (y < edge) scrollBy(0, -scrollStep);
  else if (y > innerHeight - edge) scrollBy(0, scrollStep);
}

/** The key of what is at a point of the window; null where there is nothing of this area. */
function keyAt(x: number, y: number, area: Element | null): string | null {
  const found = document.elementFromPoint(x, y)?.closest('[data-place]');
  return found instanceof HTMLElement && area?.contains(found) === true
    ? (found.dataset['place'] ?? null)
    : null;
}
