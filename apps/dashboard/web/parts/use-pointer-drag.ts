import { type PointerEvent, useState } from 'react';
import { followPointer, type Point } from './follow-pointer.ts';
import { scrollNear } from './scroll-near.ts';

interface Drag {
  readonly dragged: string;
  /** Place below it; null for none. */
  readonly over: string | null;
}

interface Options {
  /** CSS selector of what holds all that may change places. */
  readonly area: string;
  /** CSS selector of what a finger drags by; anywhere unless given. */
  readonly handle?: string;
  /** True when one may be dropped on another. */
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
    const { currentTarget, clientX, clientY } = down;
    const within = currentTarget.closest(area);
    const pressed = down.target as Element;
    const isByHandle = handle !== undefined && pressed.closest(handle) !== null;
    if (down.button !== 0 || (!isByHandle && pressed.closest('button'))) return;
    if (down.pointerType === 'touch' && handle !== undefined && !isByHandle) return;
    let last: Point = { x: clientX, y: clientY };
    let over: string | null = null;
    const show = (point: Point) => {
      last = point;
      const found = keyAt(point, within);
      over = found !== null && found !== dragged && accepts(dragged, found) ? found : null;
      setDrag({ dragged, over });
    };
    followPointer(down, {
      restsFirst: false,
      onStart(signal) {
        if (handle !== undefined)
          scrollNear(
            () => last,
            currentTarget,
            signal,
            () => show(last),
          );
      },
      onMove: show,
      onEnd(isDropped) {
        setDrag(null);
        if (isDropped && over !== null) onDrop(dragged, over);
      },
    });
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

/** The key of what is at a point of the window; null where there is nothing of this area. */
function keyAt({ x, y }: Point, area: Element | null): string | null {
  const found = document.elementFromPoint(x, y)?.closest('[data-place]');
  return found instanceof HTMLElement && area?.contains(found) === true
    ? (found.dataset['place'] ?? null)
    : null;
}
