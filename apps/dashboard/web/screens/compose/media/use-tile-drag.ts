import { type PointerEvent, useState } from 'react';

/** px that a pointer moves before it drags. */
const firstMove = 6;

interface Drag {
  /** The key of what is dragged. */
  readonly key: string;
  /** The place that it is above, from 0; null for none. */
  readonly over: number | null;
}

/**
 * Lets one drag tiles to another place, by a mouse, a pen or a finger.
 * @param onMove called with a key and its new place, from 0
 * @returns the props of a tile
 */
export function useTileDrag(onMove: (key: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  function begin(down: PointerEvent<HTMLElement>, key: string): void {
    const list = down.currentTarget.closest('ul');
    if (down.button !== 0 || (down.target as Element).closest('button')) return;
    let over: number | null = null;
    let isDragging = false;
    const move = ({ clientX, clientY, pointerId }: globalThis.PointerEvent) => {
      if (pointerId !== down.pointerId) return;
      isDragging ||= Math.hypot(clientX - down.clientX, clientY - down.clientY) > firstMove;
      if (!isDragging) return;
      over = placeAt(clientX, clientY, list);
      setDrag({ key, over });
    };
    const end = ({ type, pointerId }: globalThis.PointerEvent) => {
      if (pointerId !== down.pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      setDrag(null);
      if (isDragging && type === 'pointerup' && over !== null) onMove(key, over);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  return {
    propsOf: (key: string, place: number) => ({
      'data-place': place,
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, key),
      ...(drag?.key === key && { 'data-dragged': true }),
      ...(drag !== null && drag.key !== key && drag.over === place && { 'data-over': true }),
    }),
  };
}

/** The place of the tile of this list that is at a point of the window; null where there is none. */
function placeAt(x: number, y: number, list: Element | null): number | null {
  const tile = document.elementFromPoint(x, y)?.closest('[data-place]');
  return tile instanceof HTMLElement && list?.contains(tile) === true ? Number(tile.dataset.place) : null;
}
