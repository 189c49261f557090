import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@carillon/telemetry';

interface Repeating {
  /** For the log. */
  readonly what: string;
  /** Between rounds, with up to a tenth more or less, so that workers keep apart. */
  readonly intervalMs: number;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** Does a round after the other until stopped. One that fails is only logged. */
export async function repeat(
  round: () => Promise<void>,
  { what, intervalMs, log, stopping }: Repeating,
): Promise<void> {
  while (!stopping.aborted) {
    await round().catch((error: unknown) => log.warn({ error }, `${what} failed; the next one follows`));
    await sleep(intervalMs * (0.9 + Math.random() / 5), undefined, { signal: stopping }).catch(
      () => stopping.aborted,
    );
  }
}
