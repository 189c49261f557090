import papa from 'papaparse';
import type { Checked } from './check-rows.ts';
import { resultColumns } from './columns.ts';
import { type Import, type RowResult, storedBefore } from './import-rows.ts';
import type { ReadFile } from './read-rows.ts';
import type { Table } from './read-table.ts';

/**
 * The table again, with what became of each row. Imported again it stores what has no `post_id` yet. Cells that a spreadsheet
 * would take for formulas begin with a quote.
 */
export function resultCsv({ header, rows }: Table, results: ReadonlyMap<number, RowResult>): string {
  const own = header.filter((name) => !resultColumns.some((added) => added === name));
  const lines = rows.map(({ line, cells }) => {
    const result = results.get(line);
    const added = [
      result?.postId ?? cells.get('post_id') ?? '',
      result?.status ?? cells.get('status') ?? '',
      result?.problem ?? '',
    ];
    return [...own.map((name) => cells.get(name) ?? ''), ...added];
  });
  return `${papa.unparse([[...own, ...resultColumns], ...lines], { escapeFormulae: true })}\r\n`;
}

/** What became of every row: those with problems were left out, and so was what is stored already. */
export function resultsOf(
  { posts }: ReadFile,
  { problems, taken }: Checked,
  { results }: Pick<Import, 'results'>,
): ReadonlyMap<number, RowResult> {
  const byLine = Map.groupBy(problems, ({ line }) => line);
  const left = posts
    .filter(({ row }) => byLine.has(row.line))
    .map(({ row }): [number, RowResult] => {
      const said = (byLine.get(row.line) ?? []).map(({ message }) => message);
      return [row.line, { postId: null, status: 'failed', problem: said.join(' ') }];
    });
  const before = [...taken].map(([line, id]) => [line, storedBefore(id)] as const);
  return new Map([...left, ...before, ...results]);
}
