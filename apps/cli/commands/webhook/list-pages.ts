import type { Api } from '../../api.ts';
import { CommandError } from '../../command-error.ts';
import { print } from '../../print.ts';
import type { Terminal } from '../../terminal.ts';

/** What every list has. */
export interface PageOptions {
  /** Most entries. */
  readonly limit: number;
  /** Where the page before ended. */
  readonly after?: string | undefined;
}

interface PageAnswer {
  readonly data: readonly object[];
  readonly nextCursor?: string | null;
}

/** A page of a list of the API. @param filter parameters of the address; those without a value are left out */
export async function readPage(
  api: Api,
  path: string,
  { limit, after, ...filter }: PageOptions & Readonly<Record<string, string | number | undefined>>,
) {
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
    throw new CommandError('The limit must be a whole number from 1 to 1000.');
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [name, value] of Object.entries({ cursor: after, ...filter }))
    if (value) query.set(name, String(value));
  const { data, nextCursor = null } = await api.ask<PageAnswer>('GET', `${path}?${query}`);
  return { rows: data, next: nextCursor };
}

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
