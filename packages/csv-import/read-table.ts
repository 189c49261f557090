import { platforms } from '@carillon/core';
import papa, { type ParseStepResult } from 'papaparse';
import { columns, resultColumns, textColumns } from './columns.ts';

/** Something that is wrong with a file. */
export interface RowProblem {
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

/** Reads a file with any of the separators `,`, `;` and tab. Empty lines are passed over. */
export function readTable(csv: string): Table {
  const text = csv.replace(/^\uFEFF/, '');
  const bad = /[\0\uFFFD]/.exec(text);
  if (bad !== null) return noTable(notUtf8, text.slice(0, bad.index).split('\n').length);
  const lines = splitRows(text);
  const [first, ...others] = lines;
  if (first === undefined) return noTable('The file is empty.');
  const header = first.cells.map((name) => name.trim().toLowerCase().replaceAll(/[ -]+/g, '_'));
  const problems = headerProblems(header);
  if (problems.length > 0) return { header, rows: [], problems };
  if (others.length === 0) return noTable('The file has no row below the names of the columns.', 2);
  if (others.length > maxRows)
    return noTable(`The file has ${others.length} rows; one import takes ${maxRows}.`);
  return {
    header,
    rows: others.map(({ line, cells }) => ({ line, cells: cellsOf(header, cells) })),
    problems: others.flatMap(({ line, cells }) => widthProblem(line, cells, header)),
  };
}

/** Where another encoding was read as UTF-8, characters are lost already. */
const notUtf8 =
  'The file is not UTF-8: its characters would be lost. Save it as “CSV UTF-8”, or as text in UTF-8.';

const noTable = (message: string, line = 1): Table => ({
  header: [],
  rows: [],
  problems: [{ line, column: '', message }],
});

interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows with the lines at which they begin. A cell in quotes may have several lines. */
function splitRows(text: string): RawRow[] {
  const rows: RawRow[] = [];
  let [line, at] = [1, 0];
  papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
    step({ data, meta }: ParseStepResult<string[]>) {
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
      for (; at < meta.cursor; at += 1) if (text[at] === '\n') line += 1;
    },
  });
  return rows;
}

function headerProblems(header: readonly string[]): RowProblem[] {
  const of = (column: string, message: string) => ({ line: 1, column, message });
  const names = [...known].filter((name) => !/_\d+$/.test(name) || name === 'text_2');
  return [
    ...header
      .filter((name) => name !== '' && !known.has(name))
      .map((name) => of(name, `There is no column ${name}. There are ${names.join(', ')}.`)),
    ...header
      .filter((name, index) => name !== '' && header.indexOf(name) < index)
      .map((name) => of(name, `The column ${name} is there twice.`)),
    ...needed
      .filter((name) => !header.includes(name))
      .map((name) => of(name, `The column ${name} is missing.`)),
  ];
}

/** In a result, a quote keeps spreadsheets from taking a cell for a formula. */
const guard = /^'(?=[=+\-@\t\r])/;

function cellsOf(header: readonly string[], cells: readonly string[]): Map<string, string> {
  const isResult = header.includes('post_id');
  const given = header.flatMap((name, index) => {
    const cell = isResult ? (cells[index] ?? '').replace(guard, '') : (cells[index] ?? '');
    return name === '' || cell.trim() === '' ? [] : [[name, cell] as const];
  });
  return new Map(given);
}

function widthProblem(line: number, cells: readonly string[], header: readonly string[]): RowProblem[] {
  const extra = cells.slice(header.length).filter((cell) => cell.trim() !== '');
  if (extra.length === 0) return [];
  const message = `The row has ${cells.length} cells, and the first line names ${header.length} columns. A text with a comma stands in double quotes.`;
  return [{ line, column: '', message }];
}
