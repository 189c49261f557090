import type { Scene } from '@carillon/testing';

interface WakeUp {
  readonly publicationId: string;
  readonly generation: number;
  readonly dispatch: number;
  readonly platform: string;
}

/** Lets the time come that everything parked waits for, and wakes it. */
export async function wakeNow({ db, wake }: Scene): Promise<void> {
  await db.$executeRaw`UPDATE social_accounts SET blocked_until = NULL`;
  await db.$executeRaw`UPDATE breakers SET open_until = clock_timestamp()`;
  const wakeUps = await db.$queryRaw<WakeUp[]>`
    UPDATE publications SET next_at = NULL, dispatch = dispatch + 1, dispatched_at = clock_timestamp(),
      lease_until = CASE status WHEN 'publishing' THEN clock_timestamp() END
    WHERE status IN ('queued', 'publishing') AND next_at IS NOT NULL
    RETURNING id AS "publicationId", generation, dispatch, platform::text AS platform`;
  await wake(wakeUps.map((wakeUp) => ({ ...wakeUp, dueInMs: 0 })));
}
