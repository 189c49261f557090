/** Rows behind the one with this id, or the first ones; at most so many, in the order of their ids. */
export type ReadPage = (after: string, limit: number) => Promise<readonly { readonly id: string }[]>;

/** Makes the lines of a file when it is their turn. */
export type Lines = () => AsyncGenerator<string>;

/** Rows that are in memory at once. */
const pageSize = 100;

/** All rows of a table as lines of JSON, read page by page as they are asked for. */
export const inPages = (read: ReadPage): Lines =>
  async function* () {
    for (let after = ''; ; ) {
      const rows = await read(after, pageSize);
      if (rows.length > 0) yield rows.map(toLine).join('');
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize) return;
      after = last.id;
    }
  };

/** The same of a table in which nobody has many rows. */
export const atOnce = (read: () => Promise<readonly object[]>): Lines =>
  async function* () {
    const rows = await read();
    if (rows.length > 0) yield rows.map(toLine).join('');
  };

/** A row as a line of JSON. Large numbers become texts, because JSON knows none. */
export const toLine = (row: object): string =>
  `${JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`;
