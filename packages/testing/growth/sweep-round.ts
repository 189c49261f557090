import { failMissed, forgetIdempotencyKeys, takeAudits, takeUndispatched } from '@carillon/db';
import type { Look, Stage } from './stage.ts';

/** What a worker looks for every five seconds. */
export async function sweepRound({ db }: Stage, look: Look): Promise<void> {
  await look('sweep: missed', () => failMissed(db, 86_400_000));
  await look('sweep: without a job', () => takeUndispatched(db, 500));
  await look('sweep: audits', () => takeAudits(db, { platforms: ['x'], age: 600_000, limit: 10 }));
  await look('sweep: idempotency keys', () => forgetIdempotencyKeys(db));
}
