import {
  failMissed,
  forgetAuditEvents,
  forgetIdempotencyKeys,
  forgetRequests,
  postponeAudits,
  takeAudits,
  takeUndispatched,
  withoutQueue,
  withQueue,
} from '@carillon/db';
import { defaultTimes } from '@carillon/worker/times';
import { changeRound } from './change-round.ts';
import type { FilledDatabase, Look } from './filled-database.ts';
import { publishRound } from './publish-round.ts';
import { readRound } from './read-round.ts';

/** All hot statements of the service, through the functions that it uses. */
export async function allRounds(filled: FilledDatabase, look: Look): Promise<void> {
  for (const round of [readRound, publishRound, changeRound, sweepRound]) await round(filled, look);
}

/** The searches that a worker makes every five seconds. */
async function sweepRound({ db }: FilledDatabase, look: Look): Promise<void> {
  await look('sweep: missed', () => failMissed(db, 86_400_000));
  await look('sweep: without a job', () => takeUndispatched(db, 500, withQueue(defaultTimes)));
  await look('sweep: due, without the queue', () =>
    takeUndispatched(db, 20, withoutQueue('x', defaultTimes)),
  );
  await look('sweep: audits', () =>
    takeAudits(db, { platforms: ['x'], ageMs: 600_000, limit: 10, reservationMs: 300_000 }),
  );
  const account = await db.socialAccount.findFirstOrThrow({ where: { platform: 'x' } });
  await look('sweep: audits put off', () => postponeAudits(db, account.id, defaultTimes));
  await look('sweep: idempotency keys', () => forgetIdempotencyKeys(db));
  await look('sweep: audit events', () => forgetAuditEvents(db, 400 * 86_400_000));
  await look('sweep: requests', () => forgetRequests(db, 400 * 86_400_000));
}
