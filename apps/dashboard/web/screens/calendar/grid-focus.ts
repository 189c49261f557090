import { useState } from 'react';

/** Steps of the arrow keys among the cells of a table: rows, then columns. */
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell to which a key leads from another; null for any other key, and at the edge. */
export function neighbourOf(cell: HTMLTableCellElement, key: string): HTMLTableCellElement | null {
  const step = steps[key];
  const row = cell.parentElement;
  if (step === undefined || !(row instanceof HTMLTableRowElement)) return null;
  const [down, right] = step;
  const rows = row.parentElement instanceof HTMLTableSectionElement ? row.parentElement.rows : [];
  const next = rows[row.sectionRowIndex + down]?.cells[cell.cellIndex + right];
  return next?.tagName === 'TD' ? next : null;
}

/**
 * The one cell of a grid that Tab leads to: the last that had the focus, as long as it is shown.
 * @param first the cell before any had it
 */
export function useTabbedCell(names: readonly string[], first: string) {
  const [last, setLast] = useState(first);
  return { tabbed: names.includes(last) ? last : first, reach: setLast };
}
