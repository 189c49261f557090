import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from '../system/system.ts';
import type { Evidence } from './evidence.ts';
import { type Findings, judgeSoFar } from './judge.ts';
import { readPublications } from './read-publications.ts';

/** Between two looks, ms. */
const interval = 4_000;

export interface Watching {
  readonly offers: Evidence['offers'];
  readonly justified: Evidence['justified'];
  readonly signal: AbortSignal;
  /** Told once of everything that is found. */
  readonly onFinding: (charge: keyof Findings, sentence: string) => void;
}

/** Judges again and again while the run goes on, and says at once what is certain. */
export async function watch(machine: Machine, { signal, onFinding, ...known }: Watching): Promise<void> {
  const told = new Set<string>();
  while (!signal.aborted) {
    await sleep(interval, undefined, { signal }).catch(() => {}); // aborted: the last look follows
    // In this order: what is committed by now was stored before.
    const commits = machine.sandbox.ledger();
    const publications = await readPublications(machine.db).catch(() => null); // Postgres is away; the next look follows
    if (publications === null) continue;
    const findings = judgeSoFar({ ...known, commits, publications });
    for (const charge of ['doubled', 'early', 'wrongLinks'] as const) {
      for (const sentence of findings[charge].filter((each) => !told.has(each))) {
        told.add(sentence);
        onFinding(charge, sentence);
      }
    }
  }
}
