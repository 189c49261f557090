import closeWithGrace from 'close-with-grace';
import type { Log } from './log.ts';

/** One step of stopping, with a name for the log. */
export type Phase = readonly [name: string, run: () => Promise<unknown>];

/**
 * Stops a process in order on SIGTERM, SIGINT, an unexpected error, or when the parent that started it is gone.
 * @param limit ms after which the process ends whatever is unfinished
 */
export function stopGracefully(log: Log, phases: readonly Phase[], limit = 9_500): void {
  const { close } = closeWithGrace({ delay: limit, logger: false }, async ({ err, signal }) => {
    if (err !== undefined) log.fatal({ error: err }, 'unexpected error, stopping');
    else log.info({ signal }, 'stopping');
    for (const [name, run] of phases) {
      await run().catch((error: unknown) => log.error({ error, phase: name }, 'could not stop cleanly'));
    }
  });
  if (process.connected) process.once('disconnect', close);
}
