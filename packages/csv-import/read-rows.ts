import { byLine, type RowProblem, readTable, type Table } from './read-table.ts';
import { type Known, type RowPost, rowToPost } from './row-to-post.ts';

/** A file that was read: what it would store, and what is wrong with it as far as that is known without the server. */
export interface ReadFile {
  readonly table: Table;
  /** Those that are not stored yet, also those with problems. */
  readonly posts: readonly RowPost[];
  /** Rows that a former import stored: they have a `post_id`. */
  readonly stored: number;
  readonly problems: readonly RowProblem[];
}

export function readRows(csv: string, known: Known): ReadFile {
  const table = readTable(csv);
  const open = table.rows.filter(({ cells }) => !cells.has('post_id'));
  const read = open.map((row) => rowToPost(row, known));
  return {
    table,
    posts: read.map(({ post }) => post),
    stored: table.rows.length - open.length,
    problems: byLine([
      ...table.problems,
      ...read.flatMap(({ problems }) => problems),
      ...repeatedIds(read.map(({ post }) => post)),
    ]),
  };
}

function repeatedIds(posts: readonly RowPost[]): RowProblem[] {
  const first = new Map<string, number>();
  return posts.flatMap(({ externalId, row: { line } }) => {
    if (externalId === null) return [];
    const before = first.get(externalId);
    if (before === undefined) {
      first.set(externalId, line);
      return [];
    }
    return [
      { line, column: 'external_id', message: `external_id ${externalId} is in line ${before} already.` },
    ];
  });
}
