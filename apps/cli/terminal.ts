import type { Environment } from '@carillon/config';

/** Everything that a command line reads and writes outside the services. */
export interface Terminal {
  readonly environment: Environment;
  /** A line on standard output. */
  print(line: string): void;
  /** A line on standard error. */
  complain(line: string): void;
  /** A secret that no option gives: typed by a person, or a line of standard input. */
  readonly readSecret: ReadSecret;
}

export interface WantedSecret {
  /** The option that could give it, or make it needless. */
  readonly option: string;
  /** True for what is no secret: then people see what they type. */
  readonly isShown?: boolean;
}

/**
 * Reads a secret by its name, such as `password`. Several come one after another.
 * @throws {UsageError} without one
 */
export type ReadSecret = (name: string, wanted: WantedSecret) => Promise<string>;

/** Has the process end with this status, though the command came to its end. */
export type Fail = (status: number) => void;

/** Shows a result to people, a line per field. */
export function print(terminal: Terminal, result: object): void {
  const lines = Object.entries(result).map(
    ([name, value]) => `${name}: ${listed([value].flat().map(written))}`,
  );
  terminal.print(lines.join('\n'));
}

/** Entries that have commas of their own stand on lines of their own. */
const listed = (entries: readonly string[]): string =>
  entries.some((entry) => entry.includes(', '))
    ? entries.map((entry) => (entries.length > 1 ? `\n  ${entry}` : entry)).join('')
    : entries.join(', ');

const written = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : visible(String(value ?? ''));

/** Shows results with an empty line between. */
export const printAll = (terminal: Terminal, results: readonly object[]): void =>
  results.forEach((result, index) => {
    if (index > 0) terminal.print('');
    print(terminal, result);
  });

/** Shows entries with an empty line between, and how to go on. @param nothing sentence for an empty list */
export function printPage(
  terminal: Terminal,
  { rows, next }: { readonly rows: readonly object[]; readonly next: string | null },
  nothing: string,
): void {
  if (rows.length === 0) terminal.print(nothing);
  printAll(terminal, rows.map(known));
  if (next !== null) terminal.print(`\nThere are more: --after ${next}`);
}

/** Without what is not so. */
export const known = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** Control characters, line ends and marks that turn a text around; not the joiner of emoji. */
const misleading = /(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text that others wrote, without anything that a terminal would act on, or that hides what it says. */
export const visible = (text: string): string =>
  text.replace(misleading, (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`);
