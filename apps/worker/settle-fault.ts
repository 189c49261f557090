import { backoff } from '@carillon/core';
import { isTransient } from '@carillon/db/database-errors';
import { readReach } from '@carillon/db/publications';
import type { WorkerContext } from './context.ts';
import { failures } from './failures.ts';
import { persist } from './persist.ts';
import { fail, park, type Settled } from './settle.ts';
import type { Work } from './work.ts';

/** Claims in a row that may end in a fault or a crash before the publication is given up. */
export const maxFaults = 8;

/**
 * Ends a try at which something of our own threw, which is nobody's outcome. Nothing else of the account waits for this
 * publication: whoever poisons one post delays one post.
 */
export async function settleFault(work: Work, error: unknown): Promise<Settled> {
  const { claim, context } = work;
  const isPassing = isTransient(error);
  if (!isPassing) reportFault(context, claim, error);
  const reach = await persist(context, () => readReach(context.db, claim.publicationId));
  if (isPassing) {
    context.log.warn({ error, publicationId: claim.publicationId }, 'Postgres is away; it is tried again');
    return park(work, failures.databaseAway[reach], { status: 'queued', wait: context.times.minRetryMs });
  }
  if (claim.crashes >= maxFaults) return fail(work, failures.faults(claim.platform)[reach]);
  return park(work, failures.fault(claim.platform)[reach], {
    status: 'queued',
    wait: faultWait(work),
    isFault: true,
  });
}

/** A log alone may never be read: it is counted as well, and an alert watches the count. */
export function reportFault(
  { log, metrics }: Pick<WorkerContext, 'log' | 'metrics'>,
  { platform, ...ids }: Pick<Work['claim'], 'platform' | 'publicationId'> & Partial<Work['claim']>,
  error: unknown,
): void {
  const { publicationId, postId, attempts } = ids;
  metrics.faults.inc({ platform });
  log.error(
    { error, publicationId, postId, platform, attempt: attempts },
    'a fault of our own while publishing',
  );
}

/** At once the first time, then with growing pauses, ms. */
function faultWait({ claim, context: { times } }: Work): number {
  if (claim.crashes <= 1) return 0;
  return backoff(claim.crashes - 1, { minMs: times.minRetryMs, maxMs: times.maxRetryMs });
}
