import {
  failMissed,
  forgetIdempotencyKeys,
  postponeAudits,
  takeAudits,
  takeUndispatched,
  withoutQueue,
} from '@carillon/db';
import type { Look, Stage } from './stage.ts';

/** What a worker looks for every five seconds. */
export async function sweepRound({ db }: Stage, look: Look): Promise<void> {
  await look('sweep: missed', () => failMissed(db, 86_400_000));
  await look('sweep: without a job', () => takeUndispatched(db, 500));
  await look('sweep: due, without the queue', () => takeUndispatched(db, 20, withoutQueue('x')));
  await look('sweep: audits', () => takeAudits(db, { platforms: ['x'], age: 600_000, limit: 10 }));
  const account = await db.socialAccount.findFirstOrThrow({ where: { platform: 'x' } });
  await look('sweep: audits put off', () => postponeAudits(db, account.id));
  await look('sweep: idempotency keys', () => forgetIdempotencyKeys(db));
}
