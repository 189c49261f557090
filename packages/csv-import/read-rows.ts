import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { resultColumns } from './columns.ts';
import { openAccountFinder } from './find-accounts.ts';
import { openFinder } from './read-media.ts';
import {
  byLine,
  inOneGo,
  type RowProblem,
  type Steps,
  type Table,
  type TableOptions,
  tableSteps,
} from './read-table.ts';
import { type DateOrder, type DateQuestion, readingOf } from './read-time.ts';
import { type Known, type RowPost, rowToPost } from './row-to-post.ts';

/** Identifies a row: `csv-` and 32 hexadecimal digits. Rows that say the same differ by their order. */
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
  /** Question before it can be stored; null for none. */
  readonly question: DateQuestion | null;
}

export interface ReadOptions extends TableOptions {
  /** Where dates such as 3/1/2027 leave it open. */
  readonly dates?: DateOrder | null;
}

/** @param csv bytes of the file, or their text */
export const readRows = (csv: Uint8Array | string, known: Known, options: ReadOptions = {}): ReadFile =>
  inOneGo(rowSteps(csv, known, options));

/** Longest work in one go, ms. */
const sliceMs = 8;

/**
 * The same, for a process that serves others meanwhile.
 * @param takeTurn waits until the others had theirs
 */
export async function readRowsInTurns(
  csv: string,
  known: Known,
  { takeTurn, ...options }: ReadOptions & { readonly takeTurn: () => Promise<unknown> },
): Promise<ReadFile> {
  const steps = rowSteps(csv, known, options);
  for (let until = performance.now() + sliceMs; ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await takeTurn();
    until = performance.now() + sliceMs;
  }
}

function* rowSteps(
  csv: Uint8Array | string,
  known: Known,
  { dates = null, ...options }: ReadOptions,
): Steps<ReadFile> {
  const table = yield* tableSteps(csv, options);
  const open = table.rows.filter(({ cells }) => !cells.has('post_id'));
  const times = readingOf(open, dates);
  const byTable = {
    reading: times.reading,
    find: openFinder(known.files),
    findAccounts: openAccountFinder(known.accounts),
  };
  const posts: RowPost[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  for (const row of open) {
    const read = rowToPost(row, known, byTable);
    problems.push(...read.problems);
    const plain = idOf(row.cells, 0);
    const repetition = seen.get(plain) ?? 0;
    seen.set(plain, repetition + 1);
    const own = repetition === 0 ? plain : idOf(row.cells, repetition);
    posts.push({ ...read.post, externalId: read.post.externalId ?? own });
    yield;
  }
  return {
    table,
    posts,
    question: times.question,
    stored: table.rows.length - open.length,
    problems: byLine([...table.problems, ...times.problems, ...problems, ...repeatedIds(posts)]),
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
