import type { WakeUp } from '@carillon/db';
import type { Scene } from './open-scene.ts';

/**
 * Lets the time come that everything parked waits for, and wakes it. No worker claims or parks meanwhile: a later
 * publication would pass an earlier one of its account, or a new wait would be lost.
 */
export async function wakeNow({ db, wake }: Scene): Promise<void> {
  const wakeUps = await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE publications IN SHARE ROW EXCLUSIVE MODE`;
    await tx.$executeRaw`UPDATE social_accounts SET blocked_until = NULL`;
    await tx.$executeRaw`UPDATE breakers SET open_until = clock_timestamp()`;
    return tx.$queryRaw<Omit<WakeUp, 'dueInMs'>[]>`
      UPDATE publications SET next_at = NULL, dispatch = dispatch + 1, dispatched_at = clock_timestamp(),
        lease_until = CASE status WHEN 'publishing' THEN clock_timestamp() END
      WHERE status IN ('queued', 'publishing') AND next_at IS NOT NULL
        OR status = 'queued' AND EXISTS (SELECT 1 FROM breakers b WHERE b.platform = publications.platform)
      RETURNING id AS "publicationId", generation, dispatch, platform::text AS platform`;
  });
  await wake(wakeUps.map((wakeUp) => ({ ...wakeUp, dueInMs: 0 })));
}
