import { stripVTControlCharacters, styleText } from 'node:util';
import type { Environment } from '@carillon/config';
import type { Child } from './child-process.ts';
import type { FolderClaim } from './claim-folder.ts';

/** One run of `npm start`, from the claim of its folder to its end. */
export interface Run {
  /** The folder in which everything is kept. */
  readonly dataDir: string;
  /** Variables that the person set; ports and such are wishes. */
  readonly environment: Environment;
  readonly say: Say;
  readonly claim: FolderClaim;
  /** Aborted with the reason why everything must stop: `StopRequest`, or an error. */
  readonly halt: AbortController;
  readonly children: Child[];
  /** Registers a step of the end; the last one registered is done first. */
  atEnd(stop: () => Promise<unknown>): void;
}

/** The reason to stop when a person or a supervisor asked for it. */
export class StopRequest extends Error {
  override readonly name = 'StopRequest';
}

/** Ctrl-C passes through npm, which repeats it: within this time a second signal is no second wish. */
const repeatMs = 500;

/**
 * Aborts `halt` on SIGINT, SIGTERM, SIGHUP, and when nobody reads our output any more. A second signal calls
 * `hurry`, a third ends this process at once.
 */
export function haltOnSignals(halt: AbortController, hurry: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const wishes = [() => halt.abort(new StopRequest()), hurry, () => process.exit(130)];
  const onSignal = () => {
    if (performance.now() - last < repeatMs) return;
    last = performance.now();
    wishes.shift()?.();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const onClosedOutput = () => halt.abort(new StopRequest());
  for (const signal of signals) process.on(signal, onSignal);
  process.stdout.on('error', onClosedOutput);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
    process.stdout.off('error', onClosedOutput);
  };
}

/** Writes one line to the log. */
export type Say = (line: string) => void;

type Colour = Parameters<typeof styleText>[0];

/** Writes to the common log, each line with the name of its process before it. */
export function voice(name: string, colour: Colour): Say {
  const prefix = styleText(colour, name.padEnd(8));
  return (text) => {
    for (const line of text.split('\n')) {
      console.log(`${prefix} ${process.stdout.isTTY ? line : stripVTControlCharacters(line)}`);
    }
  };
}
