import {
  type ColumnChoice,
  type ColumnQuestion,
  chosenColumns,
  columnName,
  knownColumns,
  proposedColumns,
  type ReadColumn,
} from './choose-columns.ts';

/** Something that is wrong with the names of columns. */
interface HeaderProblem {
  /** Our name, or that of the table; empty for several. */
  readonly column: string;
  /** A sentence. */
  readonly message: string;
}

/** The columns of a table, by what its first line and a choice say. */
export interface ReadHeader {
  /** Our names, in the order of the table. */
  readonly header: readonly string[];
  readonly columns: readonly ReadColumn[];
  readonly problems: readonly HeaderProblem[];
  /** Null where nothing is open, or somebody chose already. */
  readonly question: ColumnQuestion | null;
}

interface Meant {
  readonly columns: ColumnChoice | null;
  readonly defaults: Readonly<Record<string, string>>;
}

const needed = ['accounts', 'text'] as const;

/** @param cells of the first line */
export function readHeader(cells: readonly string[], { columns: choice, defaults }: Meant): ReadHeader {
  const { read, missing } = chosenColumns(cells, choice ?? {});
  const names = read.map(({ name }) => name);
  const filled = Object.keys(defaults).filter((name) => !names.includes(name));
  const header = [...names, ...filled];
  const unknown = choice === null ? unknownNames(cells) : missing;
  const lacking = needed.filter((name) => !header.includes(name));
  const problems = [
    ...(unknown.length === 0 ? [] : [choice === null ? noColumn(unknown) : notThere(unknown, cells)]),
    ...noColumns(Object.keys(choice ?? {})),
    ...[...new Set(names.filter((name, index) => names.indexOf(name) < index))].map((column) => ({
      column,
      message: `The column ${column} is there twice.`,
    })),
    ...lacking.map((column) => ({ column, message: `The column ${column} is missing.` })),
  ];
  const isOpen = choice === null && (unknown.length > 0 || lacking.length > 0);
  const question = {
    headers: [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))].slice(0, shown),
    proposed: proposedColumns(cells),
    lacksAccounts: !Object.hasOwn(defaults, 'accounts'),
  };
  return { header, columns: read, problems, question: isOpen ? question : null };
}

/** Headers that are offered for a choice. */
const shown = 100;

const unknownNames = (cells: readonly string[]): readonly string[] =>
  [...new Set(cells.map(columnName))].filter((name) => name !== '' && !knownColumns.has(name));

const ourNames = (): string =>
  [...knownColumns].filter((name) => !/_\d+$/.test(name) || name === 'text_2').join(', ');

function noColumn(unknown: readonly string[]): HeaderProblem {
  const [one = ''] = unknown;
  const none =
    unknown.length === 1
      ? `There is no column ${one.slice(0, 40)}`
      : `There are no columns ${listed(unknown)}`;
  return {
    column: unknown.length === 1 ? one.slice(0, 40) : '',
    message: `${none}. There are ${ourNames()}.`,
  };
}

function notThere(missing: readonly string[], cells: readonly string[]): HeaderProblem {
  const theirs = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return { column: '', message: `The table has no column ${listed(missing)}. It has ${listed(theirs)}.` };
}

const noColumns = (chosen: readonly string[]): HeaderProblem[] =>
  chosen
    .filter((name) => !knownColumns.has(name))
    .map((name) => ({
      column: name.slice(0, 40),
      message: `There is no column ${name.slice(0, 40)} to choose. There are ${ourNames()}.`,
    }));

function listed(names: readonly string[]): string {
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  return `${names
    .slice(0, 10)
    .map((name) => name.slice(0, 40))
    .join(', ')}${more}`;
}
