import type { Terminal } from './terminal.ts';

/** Shows a result: one JSON object for programs, a line per field for people. */
export function print(terminal: Terminal, result: object, json = false): void {
  const lines = Object.entries(result).map(
    ([name, value]) => `${name}: ${[value].flat().map(written).join(', ')}`,
  );
  terminal.print(json ? JSON.stringify(result) : lines.join('\n'));
}

const written = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '');
