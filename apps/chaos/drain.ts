import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from './system/system.ts';

export interface Draining {
  /** ms */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Whether a client still waits for an answer. */
  readonly isWaiting: () => boolean;
}

/** Waits until every request is answered and every publication is published or failed. @returns how long it took, ms */
export async function drain({ db }: Machine, { limit, signal, isWaiting }: Draining): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < limit && !signal.aborted) {
    const open = await db.publication
      .count({ where: { status: { in: ['scheduled', 'queued', 'publishing'] } } })
      .catch(() => 1); // Postgres is still recovering
    if (open === 0 && !isWaiting()) break;
    await sleep(250);
  }
  return performance.now() - began;
}
