/** A row as it stands in the text. */
export interface TextRow {
  /** Line at which it begins, from 1. A cell in quotes may have several. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Faults of its quotes: from there on nobody can see where a row ends. */
  readonly faults: readonly QuoteFault[];
}

export interface QuoteFault {
  /** Line at which the quote opens. */
  readonly line: number;
  /** A sentence. */
  readonly message: string;
}

export const separators = [',', ';', '\t', '|'] as const;

export type Separator = (typeof separators)[number];

/** Cells of a row that are kept; no table of posts has as many columns. */
const maxCells = 500;

/** Cells of a row that are read; a spreadsheet has 16,384 columns. */
const maxReadCells = 20_000;

/** Spreadsheets end lines in three ways, and some files mix them, also inside texts. */
export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * The rows of a text whose lines end in `\n`, those without anything in them left out. It takes a time that grows with the text
 * alone, whatever is in it.
 * @param line of the text's beginning
 */
export function* splitRows(text: string, separator: Separator, line = 1): Generator<TextRow, void> {
  const end = new RegExp(`[${separator}\n]`, 'g');
  for (let at = 0; at < text.length; at += 1, line += 1) {
    if (text[at] === '\n') continue;
    const row = { line, cells: [] as string[], faults: [] as QuoteFault[] };
    for (let read = 1; ; at += 1, read += 1) {
      if (read > maxReadCells) return yield { ...row, faults: [{ line, message: tooWide }] };
      const cell = text[at] === '"' ? quotedCell(text, at, end) : plainCell(text, at, end);
      if (row.cells.length < maxCells) row.cells.push(cell.says);
      if (cell.fault !== null) row.faults.push({ line, message: cell.fault });
      line += lineEnds(cell.says);
      at = cell.end;
      if (text[at] !== separator) break;
    }
    if (row.faults.length > 0 || row.cells.some((cell) => cell.trim() !== '')) yield row;
  }
}

interface Cell {
  readonly says: string;
  /** Place of what ends it. */
  readonly end: number;
  readonly fault: string | null;
}

/** Double quotes of one text. */
const maxQuotes = 20_000;

const tooManyQuotes = `The text that begins here has more than ${maxQuotes} double quotes.`;
const tooWide = `The line has more than ${maxReadCells} cells.`;
const spaceBefore =
  'A space stands before a double quote. Take the space away: only a quote at the beginning opens a text.';
const neverClosed =
  'The double quote that opens here is never closed. Close it; a double quote inside a text is written twice: "".';
const goesOn =
  'The text in double quotes that opens here goes on after it is closed. Inside it, a double quote is written twice: "".';

function plainCell(text: string, begin: number, ends: RegExp): Cell {
  const end = endAfter(text, begin, ends);
  const says = text.slice(begin, end);
  return { says, end, fault: /^\s+"/.test(says) ? spaceBefore : null };
}

function quotedCell(text: string, begin: number, ends: RegExp): Cell {
  let quotes = 0;
  let quote = text.indexOf('"', begin + 1);
  for (; quote !== -1 && text[quote + 1] === '"'; quote = text.indexOf('"', quote + 2)) quotes += 1;
  const inside = text.slice(begin + 1, quote === -1 ? text.length : quote);
  const says = quotes === 0 || quotes > maxQuotes ? inside : inside.split('""').join('"');
  if (quote === -1) return { says, end: text.length, fault: neverClosed };
  const end = endAfter(text, quote + 1, ends);
  const isClosed = text.slice(quote + 1, end).trim() === '';
  return { says, end, fault: isClosed ? (quotes > maxQuotes ? tooManyQuotes : null) : goesOn };
}

function endAfter(text: string, begin: number, ends: RegExp): number {
  ends.lastIndex = begin;
  return ends.exec(text)?.index ?? text.length;
}

export function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
