import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@carillon/telemetry';

interface Repeating {
  /** For the log. */
  readonly what: string;
  /** Between rounds, ms; up to a fifth of jitter keeps workers apart. */
  readonly interval: number;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** Does a round after the other until stopped. One that fails is only logged. */
export async function repeat(
  round: () => Promise<void>,
  { what, interval, log, stopping }: Repeating,
): Promise<void> {
  while (!stopping.aborted) {
    await round().catch((error: unknown) => log.warn({ error }, `${what} failed; the next one follows`));
    await sleep(interval * (0.9 + Math.random() / 5), undefined, { signal: stopping }).catch(
      () => stopping.aborted,
    );
  }
}
