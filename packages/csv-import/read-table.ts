import {
  type ColumnChoice,
  type ColumnQuestion,
  columnName,
  joined,
  knownColumns,
  type ReadColumn,
} from './choose-columns.ts';
import { decodeTable, notUtf8 } from './decode-table.ts';
import { readHeader } from './read-header.ts';
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
  /** Question about its columns before it is read; null for none. */
  readonly question: ColumnQuestion | null;
}

/** Rows of a file; more are refused whole, because nobody could look through what is wrong with them. */
const maxTableRows = 5_000;

/** How a table is meant, where it does not say it itself. */
export interface TableOptions {
  /** Which columns are meant; null where the names of the table say it. */
  readonly columns?: ColumnChoice | null;
  /** Cells of rows that have none, by our names. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Most rows; 5,000 unless given. */
  readonly maxRows?: number;
}

/** Work that may stop after each step, so that others have their turn. */
export type Steps<Result> = Generator<void, Result>;

/** All steps at once. */
export function inOneGo<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Reads a table whose first line names its columns, and which has the separator by which they are known. Lines may end in any way.
 * Empty ones are passed over.
 * @param csv its bytes, or their text
 */
export const readTable = (csv: Uint8Array | string, options: TableOptions = {}): Table =>
  inOneGo(tableSteps(csv, options));

export function* tableSteps(
  csv: Uint8Array | string,
  { columns = null, defaults = {}, maxRows = maxTableRows }: TableOptions = {},
): Steps<Table> {
  const decoded = typeof csv === 'string' ? { text: csv } : decodeTable(csv);
  if ('problem' in decoded) return noTable(decoded.problem);
  const text = withPlainLineEnds(decoded.text.replace(/^\uFEFF/, ''));
  const bad = /[\0\uFFFD]/.exec(text);
  if (bad !== null) return noTable(notUtf8, lineEnds(text.slice(0, bad.index)) + 1);
  yield;
  const start = startOf(text, columns);
  const [first] = splitRows(start.text, start.separator, start.line);
  if (first === undefined) return noTable('The file is empty.');
  const { rows: others, faults, count } = yield* keptRows(start, maxRows);
  if (faults.length > 0) return { ...nothingRead, problems: faults.map(tableProblem) };
  const read = readHeader(first.cells, { columns, defaults });
  const { header, question } = read;
  const problems = read.problems.map((each) => ({ ...each, row: null, line: first.line }));
  if (problems.length > 0) return { ...nothingRead, header, problems, question };
  if (count === 0) return noTable('The file has no row below the names of the columns.', first.line + 1);
  if (count > maxRows) return noTable(`The file has ${count} rows; one import takes ${maxRows}.`);
  const rows: Row[] = [];
  for (const { line, cells } of others) {
    rows.push({ line, cells: cellsOf(read.columns, { cells, defaults }) });
    yield;
  }
  const wide = { width: first.cells.length, separator: start.separator };
  return {
    header,
    rows,
    question: null,
    problems: rows.flatMap((row, index) => widthProblem(row, others[index]?.cells ?? [], wide)),
  };
}

interface Start {
  /** The table from the names of its columns on. */
  readonly text: string;
  readonly line: number;
  readonly separator: Separator;
}

/** Excel says in a line before the table which separator it has. Else it is the one by which the most columns are known. */
function startOf(text: string, choice: ColumnChoice | null): Start {
  const isKnown = namesOf(choice);
  const [line = '', said] = /^"?sep=([,;\t|])"?[,;\t|]*\n/i.exec(text) ?? [];
  const table = { text: text.slice(line.length), line: said === undefined ? 1 : 2 };
  const own = separators.find((each) => each === said);
  if (own !== undefined) return { ...table, separator: own };
  const guesses = separators.map((separator) => {
    const [first] = splitRows(table.text, separator);
    const names = first?.cells.map(columnName) ?? [];
    return { separator, found: names.filter(isKnown).length, cells: names.length };
  });
  const [best] = guesses.toSorted((one, other) => other.found - one.found || other.cells - one.cells);
  return { ...table, separator: best?.separator ?? ',' };
}

/** True when a name in the first line is one by which a separator is known. */
function namesOf(choice: ColumnChoice | null): (name: string) => boolean {
  const chosen = new Set(Object.values(choice ?? {}).flatMap((headers) => headers.map(columnName)));
  return (name) => knownColumns.has(name) || chosen.has(name);
}

/** Faults of quotes that are named at once; what follows the first may come of it. */
const maxFaults = 20;

interface KeptRows {
  readonly rows: readonly TextRow[];
  readonly faults: readonly QuoteFault[];
  readonly count: number;
}

/** The rows below the names of the columns, as many as one import takes, and how many there are. */
function* keptRows({ text, separator, line }: Start, maxRows: number): Steps<KeptRows> {
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
    yield;
  }
  return { rows, faults, count };
}

const tableProblem = ({ line, message }: QuoteFault): RowProblem => ({
  row: null,
  line,
  column: '',
  message,
});

const nothingRead = { header: [], rows: [], question: null } as const;

const noTable = (message: string, line = 1): Table => ({
  ...nothingRead,
  problems: [tableProblem({ line, message })],
});

/** In a result, a quote keeps spreadsheets from taking a cell for a formula. */
const guard = /^'(?='*[=+\-@\t\r])/;

interface Cells {
  readonly cells: readonly string[];
  readonly defaults: Readonly<Record<string, string>>;
}

function cellsOf(columns: readonly ReadColumn[], { cells, defaults }: Cells): Map<string, string> {
  const isResult = columns.some(({ name }) => name === 'post_id');
  const plain = (place: number) =>
    isResult ? (cells[place] ?? '').replace(guard, '') : (cells[place] ?? '');
  const given = columns.flatMap(({ name, places }) => {
    const cell = joined(name, places.map(plain));
    return cell.trim() === '' ? [] : [[name, cell] as const];
  });
  const found = new Map(given);
  for (const [name, cell] of Object.entries(defaults)) if (!found.has(name)) found.set(name, cell);
  return found;
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

function widthProblem(
  row: Row,
  cells: readonly string[],
  { width, separator }: { readonly width: number; readonly separator: Separator },
): RowProblem[] {
  const extra = cells.slice(width).filter((cell) => cell.trim() !== '');
  if (extra.length === 0) return [];
  const message = `The row has ${cells.length} cells, and the first line names ${width} columns. A text with a ${separatorNames[separator]} stands in double quotes.`;
  return [{ row, line: row.line, column: '', message }];
}
