import { setTimeout as sleep } from 'node:timers/promises';
import type { Logbook } from '../chaos-run.ts';
import type { Machine } from '../system/system.ts';
import { tally } from './tally.ts';

/** Between two lines, ms. */
const interval = 10_000;

/** Says every ten seconds how far it is, until `signal` aborts. */
export async function progress(
  { db, sandbox }: Machine,
  { logbook, say, signal }: { logbook: Logbook; say: (line: string) => void; signal: AbortSignal },
): Promise<void> {
  const began = performance.now();
  for (;;) {
    await sleep(interval, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    if (signal.aborted) return;
    const seconds = Math.round((performance.now() - began) / 1_000);
    const rows = await db.publication.groupBy({ by: ['status'], _count: true }).catch(() => null); // Postgres is away
    const statuses =
      rows === null ? 'Postgres is away' : rows.map(({ status, _count }) => `${status} ${_count}`).join(', ');
    const answers = tally(logbook.offers.map(({ answer }) => answer));
    say(
      `${String(seconds).padStart(4)} s  posts ${logbook.offers.length} (accepted ${answers['accepted'] ?? 0})  ` +
        `on the networks ${sandbox.ledger().length}  ${statuses}  kills ${logbook.blows.length}`,
    );
  }
}
