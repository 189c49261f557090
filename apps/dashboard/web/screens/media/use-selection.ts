import { useRef, useState } from 'react';
import type { Medium } from '../../api/types.ts';

/** Which of the media that are shown are selected. @param media in their order */
export function useSelection(media: readonly Medium[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** The one that was clicked last: shift and a click take all from there on. */
  const last = useRef<string | null>(null);
  const ids = media.map(({ id }) => id);
  const chosen = media.filter(({ id }) => selected.has(id));
  return {
    chosen,
    isSelected: (id: string) => selected.has(id),
    isAll: media.length > 0 && chosen.length === media.length,
    /** @param isRange with all between it and the one before */
    toggle(id: string, isRange = false) {
      const from = isRange && last.current !== null ? ids.indexOf(last.current) : -1;
      const to = ids.indexOf(id);
      const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      const isOn = !selected.has(id);
      const next = new Set(selected);
      for (const each of range)
        if (isOn) next.add(each);
        else next.delete(each);
      last.current = id;
      setSelected(next);
    },
    selectAll: () => setSelected(new Set(ids)),
    selectNone: () => setSelected(new Set()),
  };
}
