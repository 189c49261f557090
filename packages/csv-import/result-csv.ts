import type { Checked } from './check-rows.ts';
import { resultColumns } from './columns.ts';
import { type Import, type RowResult, storedBefore } from './import-rows.ts';
import type { ReadFile } from './read-rows.ts';
import type { Row, Table } from './read-table.ts';
import { csvLines } from './write-csv.ts';

/**
 * The table again, with what became of each row. Imported again it stores what has no `post_id` yet. Cells that a spreadsheet
 * would take for formulas begin with a quote.
 */
export function resultCsv({ header, rows }: Table, results: ReadonlyMap<Row, RowResult>): string {
  const own = header.filter((name) => !resultColumns.some((added) => added === name));
  const lines = rows.map((row) => {
    const { cells } = row;
    const result = results.get(row);
    const added = [
      result?.postId ?? cells.get('post_id') ?? '',
      result?.status ?? cells.get('status') ?? '',
      result?.problem ?? '',
    ];
    return [...own.map((name) => cells.get(name) ?? ''), ...added];
  });
  return csvLines([[...own, ...resultColumns], ...lines]);
}

/** Result of every row: those with problems were left out, and so was what is stored already. */
export function resultsOf(
  { posts }: ReadFile,
  { problems, taken }: Checked,
  { results }: Pick<Import, 'results'>,
): ReadonlyMap<Row, RowResult> {
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const left = posts
    .filter(({ row }) => byRow.has(row))
    .map(({ row }): [Row, RowResult] => {
      const said = (byRow.get(row) ?? []).map(({ message }) => message);
      return [row, { postId: null, status: 'failed', problem: said.join(' ') }];
    });
  const before = [...taken].map(([row, id]) => [row, storedBefore(id)] as const);
  return new Map([...left, ...before, ...results]);
}
