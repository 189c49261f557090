import { print } from './print.ts';
import type { Terminal } from './terminal.ts';

/** Shows entries with an empty line between, and how to go on. @param nothing sentence for an empty list */
export function printPage(
  terminal: Terminal,
  { rows, next }: { readonly rows: readonly object[]; readonly next: string | null },
  nothing: string,
): void {
  if (rows.length === 0) terminal.print(nothing);
  rows.forEach((row, index) => {
    if (index > 0) terminal.print('');
    print(terminal, known(row));
  });
  if (next !== null) terminal.print(`\nThere are more: --after ${next}`);
}

/** Without what is not so. */
export const known = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
