import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosRun } from '../chaos-run.ts';
import { reconnectAccounts } from './accounts.ts';

/** Between two rounds. */
const roundIntervalMs = 3_000;

/** A post that fails again and again is left alone. */
const maxResends = 3;

/** Does what users do while things break, until `signal` aborts: connects accounts again, and resends what failed. */
export async function actAsUsers(run: ChaosRun, signal: AbortSignal): Promise<void> {
  const { system, logbook } = run;
  const resends = new Map<string, number>();
  while (!signal.aborted) {
    await sleep(roundIntervalMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    if (signal.aborted) break;
    // Postgres may be away, or a network refuse; users try again later.
    logbook.reconnected += await reconnectAccounts(system).catch(() => 0);
    logbook.resent += await resendFailed(run, resends).catch(() => 0);
  }
}

/** @param resends how often each post was resent already @returns how many posts were resent now */
async function resendFailed(
  { system, tenants, client }: ChaosRun,
  resends: Map<string, number>,
): Promise<number> {
  const keys = new Map(tenants.map(({ profileId, apiKey }) => [profileId, apiKey]));
  const failed = await system.db.post.findMany({
    where: { status: { in: ['failed', 'partial'] } },
    select: { id: true, profileId: true },
  });
  const due = failed.filter(({ id }) => (resends.get(id) ?? 0) < maxResends);
  const answers = due.map(async ({ id, profileId }) => {
    resends.set(id, (resends.get(id) ?? 0) + 1);
    const apiKey = keys.get(profileId) ?? '';
    const answer = await client.post({ apiKey, path: `/posts/${id}/resend`, persistent: true });
    return answer.kind === 'answered' && answer.status === 200;
  });
  return (await Promise.all(answers)).filter(Boolean).length;
}
