import { type RefObject, useEffect } from 'react';
import { pressedKey } from '../pressed-key.ts';

/** Actions of the keys of a list; `id` is of the row with the focus. */
interface RowKeys {
  readonly onSelect?: (id: string) => void;
  readonly onEdit?: (id: string) => void;
}

/**
 * J and K lead to the next row and the one before, X selects it, E edits it; Enter opens it, as its link has the focus.
 * @param table a table, or a list, whose rows have `data-row`, their id
 */
export function useRowKeys(table: RefObject<HTMLElement | null>, { onSelect, onEdit }: RowKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return;
      const key = pressedKey(event);
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const index = rows.findIndex((row) => row.contains(document.activeElement));
      const id = rows[index]?.dataset.row;
      if (key === 'j') focusRow(rows[Math.min(index + 1, rows.length - 1)]);
      else if (key === 'k') focusRow(rows[Math.max(index - 1, 0)]);
      else if (key === 'x' && id !== undefined) onSelect?.(id);
      else if (key === 'e' && id !== undefined) onEdit?.(id);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [table, onSelect, onEdit]);
}

/** True where letters are typed, where a dialog or a menu is open, and for shortcuts of the browser. */
export const isForSomethingElse = ({
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
  target,
}: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  defaultPrevented ||
  (target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null) ||
  isOpen('[role=dialog], [role=menu], [role=listbox]');

/** A list of choices is in the page while it is closed, too. */
const isOpen = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());

/** The first link or button of a row stands for it; the box that selects it does not. */
function focusRow(row: HTMLElement | undefined): void {
  (row?.querySelector<HTMLElement>('a[href], button') ?? row)?.focus();
}
