import { platforms } from '@carillon/core';
import { columns, resultColumns, textColumns } from './columns.ts';
import { decodeTable, notUtf8 } from './decode-table.ts';
import {
  lineEnds,
  type QuoteFault,
  type Separator,
  separators,
  splitRows,
  type TextRow,
  withPlainLineEnds,
} from './split-rows.ts';

/** Something that is wrong with a file. */
export interface RowProblem {
  /** The row; null where it is the whole table, of which then nothing is stored. */
  readonly row: Row | null;
  /** Line of the file, from 1; that of the row's beginning where it has several. */
  readonly line: number;
  /** Name of the column; empty where it is the whole row. */
  readonly column: string;
  /** A sentence. */
  readonly message: string;
}

export const byLine = (problems: readonly RowProblem[]): readonly RowProblem[] =>
  problems.toSorted((one, other) => one.line - other.line);

export interface Row {
  readonly line: number;
  /** By the name of the column; without those that are empty. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface Table {
  /** Names of the columns, in their order. */
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  readonly problems: readonly RowProblem[];
}

/** Rows of a file; more are refused whole, because nobody could look through what is wrong with them. */
export const maxRows = 5_000;

const known = new Set<string>([
  ...columns.map(({ name }) => name),
  ...textColumns,
  ...platforms.map((platform) => `text_${platform}`),
  ...resultColumns,
]);

const needed = ['accounts', 'text'] as const;

/**
 * Reads a table whose first line names its columns, and which has the separator by which they are known. Lines may end in any way.
 * Empty ones are passed over.
 * @param csv its bytes, or their text
 */
export function readTable(csv: Uint8Array | string): Table {
  const decoded = typeof csv === 'string' ? { text: csv } : decodeTable(csv);
  if ('problem' in decoded) return noTable(decoded.problem);
  const text = withPlainLineEnds(decoded.text.replace(/^\uFEFF/, ''));
  const bad = /[\0\uFFFD]/.exec(text);
  if (bad !== null) return noTable(notUtf8, lineEnds(text.slice(0, bad.index)) + 1);
  const start = startOf(text);
  const [first] = splitRows(start.text, start.separator, start.line);
  if (first === undefined) return noTable('The file is empty.');
  const header = first.cells.map(columnName);
  const { rows: others, faults, count } = keptRows(start);
  if (faults.length > 0) return { header: [], rows: [], problems: faults.map(tableProblem) };
  const problems = headerProblems(header, first.line);
  if (problems.length > 0) return { header, rows: [], problems };
  if (count === 0) return noTable('The file has no row below the names of the columns.', first.line + 1);
  if (count > maxRows) return noTable(`The file has ${count} rows; one import takes ${maxRows}.`);
  const rows = others.map(({ line, cells }): Row => ({ line, cells: cellsOf(header, cells) }));
  return {
    header,
    rows,
    problems: rows.flatMap((row, index) =>
      widthProblem(row, others[index]?.cells ?? [], { header, separator: start.separator }),
    ),
  };
}

const columnName = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

interface Start {
  /** The table from the names of its columns on. */
  readonly text: string;
  readonly line: number;
  readonly separator: Separator;
}

/** Excel says in a line before the table which separator it has. Else it is the one by which the most columns are known. */
function startOf(text: string): Start {
  const [line = '', said] = /^"?sep=([,;\t|])"?[,;\t|]*\n/i.exec(text) ?? [];
  const table = { text: text.slice(line.length), line: said === undefined ? 1 : 2 };
  const own = separators.find((each) => each === said);
  if (own !== undefined) return { ...table, separator: own };
  const guesses = separators.map((separator) => {
    const [first] = splitRows(table.text, separator);
    const names = first?.cells.map(columnName) ?? [];
    return { separator, found: names.filter((name) => known.has(name)).length, cells: names.length };
  });
  const [best] = guesses.toSorted((one, other) => other.found - one.found || other.cells - one.cells);
  return { ...table, separator: best?.separator ?? ',' };
}

/** Faults of quotes that are named at once; what follows the first may come of it. */
const maxFaults = 20;

/** The rows below the names of the columns, as many as one import takes, and how many there are. */
function keptRows({ text, separator, line }: Start) {
  const rows: TextRow[] = [];
  const faults: QuoteFault[] = [];
  let count = -1;
  for (const row of splitRows(text, separator, line)) {
    count += 1;
    for (const fault of row.faults)
      if (!faults.some(({ line, message }) => line === fault.line && message === fault.message))
        faults.push(fault);
    if (count > 0 && count <= maxRows) rows.push(row);
    if (faults.length >= maxFaults) break;
  }
  return { rows, faults, count };
}

const tableProblem = ({ line, message }: QuoteFault): RowProblem => ({
  row: null,
  line,
  column: '',
  message,
});

const noTable = (message: string, line = 1): Table => ({
  header: [],
  rows: [],
  problems: [tableProblem({ line, message })],
});

function headerProblems(header: readonly string[], line: number): RowProblem[] {
  const of = (column: string, message: string) => ({ row: null, line, column, message });
  const names = [...known].filter((name) => !/_\d+$/.test(name) || name === 'text_2');
  const unknown = [...new Set(header.filter((name) => name !== '' && !known.has(name)))];
  const [named = '', ...others] = unknown.slice(0, 10).map((name) => name.slice(0, 40));
  const more = unknown.length > 10 ? ` and ${unknown.length - 10} more` : '';
  const none =
    unknown.length === 1
      ? `There is no column ${named}`
      : `There are no columns ${[named, ...others].join(', ')}${more}`;
  return [
    ...(unknown.length === 0
      ? []
      : [of(unknown.length === 1 ? named : '', `${none}. There are ${names.join(', ')}.`)]),
    ...[...new Set(header.filter((name, index) => known.has(name) && header.indexOf(name) < index))].map(
      (name) => of(name, `The column ${name} is there twice.`),
    ),
    ...needed
      .filter((name) => !header.includes(name))
      .map((name) => of(name, `The column ${name} is missing.`)),
  ];
}

/** In a result, a quote keeps spreadsheets from taking a cell for a formula. */
const guard = /^'(?='*[=+\-@\t\r])/;

function cellsOf(header: readonly string[], cells: readonly string[]): Map<string, string> {
  const isResult = header.includes('post_id');
  const given = header.flatMap((name, index) => {
    const cell = isResult ? (cells[index] ?? '').replace(guard, '') : (cells[index] ?? '');
    return name === '' || cell.trim() === '' ? [] : [[name, cell] as const];
  });
  return new Map(given);
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

function widthProblem(
  row: Row,
  cells: readonly string[],
  { header, separator }: { header: readonly string[]; separator: Separator },
): RowProblem[] {
  const extra = cells.slice(header.length).filter((cell) => cell.trim() !== '');
  if (extra.length === 0) return [];
  const message = `The row has ${cells.length} cells, and the first line names ${header.length} columns. A text with a ${separatorNames[separator]} stands in double quotes.`;
  return [{ row, line: row.line, column: '', message }];
}
