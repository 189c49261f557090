import papa from 'papaparse';
import { resultColumns } from './columns.ts';
import type { RowResult } from './import-rows.ts';
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
