import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { fromNow } from '../sql-parts.ts';

/**
 * Takes a user whose deletion nobody is carrying out, to do it.
 * @param leaseMs others leave it alone for so long; `keepDeletion` lengthens it
 * @param id this one only
 * @returns the user's id; null when there is none
 */
export async function takeDeletion(db: Sql, leaseMs: number, id?: string): Promise<string | null> {
  const [taken] = await db.$queryRaw<{ id: string }[]>`
    UPDATE users SET deleting_until = ${fromNow(leaseMs)} WHERE id = (
      SELECT id FROM users WHERE deleting_at IS NOT NULL AND (deleting_until IS NULL OR deleting_until <= clock_timestamp())
        ${id === undefined ? Prisma.empty : Prisma.sql`AND id = ${id}`}
      ORDER BY deleting_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id`;
  return taken?.id ?? null;
}

/** Others leave the deletion alone for so long, ms. They would do no harm: what is erased twice is erased. */
export async function keepDeletion(db: Sql, id: string, ms: number): Promise<void> {
  await db.$executeRaw`UPDATE users SET deleting_until = ${fromNow(ms)} WHERE id = ${id} AND deleting_at IS NOT NULL`;
}

/** Publications of a user that a worker has in hand: it may be waiting for a network's answer. */
export async function countUnderWay(db: Sql, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM social_accounts a JOIN publications p ON p.social_account_id = a.id
    WHERE a.user_id = ${userId} AND p.status = 'publishing' AND p.lease_until > clock_timestamp()`;
  return row?.count ?? 0;
}
