import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../client.ts';
import { LockTimeout } from '../database-errors.ts';
import type { Prisma } from '../generated/client.ts';
import { maxLockWaitMs } from '../session-settings.ts';

/** Between looks whether everything is free, ms: about as long as one statement of a worker holds a row. */
const pauseMs = 5;

/**
 * Locks several publications or none, until the transaction ends: who waits for one while it holds another is in a deadlock
 * with everybody that takes several in another order, such as the API noting that their jobs were made.
 * @param wanted query of their ids
 * @returns their ids
 * @throws {LockTimeout} when somebody holds one of them for longer than anybody should
 */
export async function holdAll(tx: Sql, wanted: Prisma.Sql, whose: string): Promise<string[]> {
  await tx.$executeRaw`SAVEPOINT nothing_locked`;
  const end = performance.now() + maxLockWaitMs;
  while (performance.now() < end) {
    const rows = await tx.$queryRaw<{ id: string; held: boolean }[]>`
      WITH wanted AS MATERIALIZED (${wanted}),
      locked AS (SELECT id FROM publications WHERE id IN (SELECT id FROM wanted) FOR UPDATE SKIP LOCKED)
      SELECT wanted.id, locked.id IS NOT NULL AS held FROM wanted LEFT JOIN locked ON locked.id = wanted.id`;
    if (rows.every(({ held }) => held)) return rows.map(({ id }) => id);
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT nothing_locked`;
    await sleep(pauseMs);
  }
  throw new LockTimeout(`Somebody holds the publications of ${whose}.`);
}
