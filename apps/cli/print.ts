import type { Terminal } from './terminal.ts';
import { visible } from './visible.ts';

/** Shows a result: one JSON object for programs, a line per field for people. */
export function print(terminal: Terminal, result: object, json = false): void {
  const lines = Object.entries(result).map(
    ([name, value]) => `${name}: ${listed([value].flat().map(written))}`,
  );
  terminal.print(json ? JSON.stringify(result) : lines.join('\n'));
}

/** Entries that have commas of their own stand on lines of their own. */
const listed = (entries: readonly string[]): string =>
  entries.some((entry) => entry.includes(', '))
    ? entries.map((entry) => (entries.length > 1 ? `\n  ${entry}` : entry)).join('')
    : entries.join(', ');

const written = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : visible(String(value ?? ''));
