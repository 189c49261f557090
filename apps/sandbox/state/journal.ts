import { closeSync, fchmodSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { SandboxEvent } from './state.ts';

export interface Journal {
  /** The events of earlier runs. */
  readonly past: readonly SandboxEvent[];
  append(event: SandboxEvent): void;
  close(): void;
}

/** Keeps nothing. */
export const noJournal: Journal = { past: [], append: () => {}, close: () => {} };

/**
 * A file of one event per line, written before anybody is answered.
 * The last line may be torn, when the process died while writing it: that event was never answered, and is cut off.
 * @throws {Error} naming the line when another one cannot be read
 */
export function openJournal(file: string): Journal {
  const descriptor = openSync(file, 'a+', 0o600);
  fchmodSync(descriptor, 0o600); // that of an earlier release, too
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  return {
    past: lines.map((line, index) => parseEvent(line, `${file}:${index + 1}`)),
    append: (event) => void writeSync(descriptor, `${JSON.stringify(event)}\n`),
    close: () => closeSync(descriptor),
  };
}

function parseEvent(line: string, where: string): SandboxEvent {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`${where} is no event of a sandbox.`, { cause });
  }
}
