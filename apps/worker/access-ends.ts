import { announceEnds, markEnded } from '@carillon/db/accounts';
import type { WorkerContext } from './context.ts';
import { failures } from './failures.ts';

/** Tells the owners of accounts whose access ends within a week, and marks those whose access has ended. */
export async function lookAtEnds({ db, log }: Pick<WorkerContext, 'db' | 'log'>, now: Date): Promise<void> {
  await announceEnds(db, now);
  const ended = await markEnded(
    db,
    now,
    ({ platform, platformUsername }) => failures.accessEnded(platform, platformUsername).message,
  );
  for (const socialAccountId of ended)
    log.info({ socialAccountId }, 'the access to an account has ended; its owner must connect it again');
}
