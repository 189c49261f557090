import { usePointerDrag } from '../../../parts/use-pointer-drag.ts';

/**
 * Lets one drag tiles to another place, by a mouse, a pen or a finger.
 * @param keys of the tiles, in their order
 * @param onMove called with a key and its new place, from 0
 * @returns the props of a tile
 */
export function useTileDrag(keys: readonly string[], onMove: (key: string, to: number) => void) {
  const { propsOf } = usePointerDrag({
    area: 'ul',
    onDrop: (key, over) => onMove(key, keys.indexOf(over)),
  });
  return { propsOf };
}
