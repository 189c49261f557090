import { setTimeout as sleep } from 'node:timers/promises';
import type { Resender } from './resend-failed.ts';
import type { Logbook } from '../chaos-run.ts';
import type { Machine } from '../system/system.ts';
import { reconnectAccounts } from './reconnect-accounts.ts';

/** Between two rounds, ms. */
const interval = 3_000;

/** What people do meanwhile, until `signal` aborts: connect accounts again, and resend what failed. */
export async function act(
  machine: Machine,
  { resender, logbook, signal }: { resender: Resender; logbook: Logbook; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    await sleep(interval, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    if (signal.aborted) break;
    // Postgres may be away, or a network refuse; people try again later.
    logbook.reconnected += await reconnectAccounts(machine).catch(() => 0);
    logbook.resent += await resender.resend().catch(() => 0);
  }
}
