import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { resultColumns } from './columns.ts';
import { openFinder } from './read-media.ts';
import { byLine, type RowProblem, readTable, type Table } from './read-table.ts';
import { type DateOrder, type DateQuestion, readingOf } from './read-time.ts';
import { type Known, type RowPost, rowToPost } from './row-to-post.ts';

/** Tells a row from all others: `csv-` and 32 hexadecimal digits. Rows that say the same are told apart by their order. */
function idOf(cells: ReadonlyMap<string, string>, repetition: number): string {
  const said = [...cells].filter(([name]) => !isResult(name)).map(([name, cell]) => [name, cell.trim()]);
  const text = JSON.stringify([said.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)), repetition]);
  return `csv-${bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32)}`;
}

const isResult = (name: string): boolean => resultColumns.some((added) => added === name);

/** A file that was read: what it would store, and what is wrong with it as far as that is known without the server. */
export interface ReadFile {
  readonly table: Table;
  /** Those that are not stored yet, also those with problems. A row without an id of its own has one by what it says. */
  readonly posts: readonly RowPost[];
  /** Rows that a former import stored: they have a `post_id`. */
  readonly stored: number;
  readonly problems: readonly RowProblem[];
  /** What must be said before any of it can be stored; null for nothing. */
  readonly question: DateQuestion | null;
}

export interface ReadOptions {
  /** Where dates such as 3/1/2027 do not tell it themselves. */
  readonly dates?: DateOrder | null;
}

/** @param csv bytes of the file, or their text */
export function readRows(
  csv: Uint8Array | string,
  known: Known,
  { dates = null }: ReadOptions = {},
): ReadFile {
  const table = readTable(csv);
  const open = table.rows.filter(({ cells }) => !cells.has('post_id'));
  const times = readingOf(open, dates);
  const byTable = { reading: times.reading, find: openFinder(known.files) };
  const read = open.map((row) => rowToPost(row, known, byTable));
  const own = repeatedIds(read.map(({ post }) => post));
  const seen = new Map<string, number>();
  return {
    table,
    posts: read.map(({ post }) => {
      const plain = idOf(post.row.cells, 0);
      const repetition = seen.get(plain) ?? 0;
      seen.set(plain, repetition + 1);
      return { ...post, externalId: post.externalId ?? idOf(post.row.cells, repetition) };
    }),
    stored: table.rows.length - open.length,
    question: times.question,
    problems: byLine([
      ...table.problems,
      ...times.problems,
      ...read.flatMap(({ problems }) => problems),
      ...own,
    ]),
  };
}

function repeatedIds(posts: readonly RowPost[]): RowProblem[] {
  const first = new Map<string, number>();
  return posts.flatMap(({ externalId, row }) => {
    const { line } = row;
    if (externalId === null) return [];
    const before = first.get(externalId);
    if (before === undefined) {
      first.set(externalId, line);
      return [];
    }
    const message = `external_id ${externalId} is in line ${before} already.`;
    return [{ row, line, column: 'external_id', message }];
  });
}
