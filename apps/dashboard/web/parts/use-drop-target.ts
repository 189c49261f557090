import { type DragEvent, useState } from 'react';

/**
 * Takes what is dragged from elsewhere in the page, while it accepts that.
 * @returns whether it is above now, and the props of the element
 */
export function useDropTarget(accepts: boolean, onDrop: () => void) {
  const [isOver, setOver] = useState(false);
  const target = {
    onDragOver(event: DragEvent) {
      if (!accepts) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      if (accepts) onDrop();
    },
  };
  return { isOver, target };
}
