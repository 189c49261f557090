import {
  failMissed,
  forgetIdempotencyKeys,
  postponeAudits,
  takeAudits,
  takeUndispatched,
  withoutQueue,
  withQueue,
} from '@carillon/db';
import { defaultTimes } from '@carillon/worker/times';
import type { Look, Stage } from './stage.ts';

/** What a worker looks for every five seconds. */
export async function sweepRound({ db }: Stage, look: Look): Promise<void> {
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
}
