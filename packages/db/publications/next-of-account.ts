import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** The next publication of an account that is due and waits, if any: the one due first. */
export async function nextOfAccount(db: Sql, socialAccountId: string) {
  const [row] = await db.$queryRaw<{ publicationId: string; generation: number }[]>`
    SELECT n.id AS "publicationId", n.generation FROM (${dueNext(Prisma.sql`${socialAccountId}`)}) n`;
  return row ?? null;
}

/** The same as a query, its columns `id` and `generation`. */
export const dueNext = (socialAccountId: Prisma.Sql) => Prisma.sql`
  SELECT p.id, p.generation FROM publications p JOIN social_accounts a ON a.id = p.social_account_id
  WHERE p.social_account_id = ${socialAccountId} AND p.status IN ('scheduled', 'queued') AND p.due_at <= statement_timestamp()
    AND (p.next_at IS NULL OR p.next_at <= statement_timestamp()) AND (a.blocked_until IS NULL OR a.blocked_until <= statement_timestamp()) AND NOT a.held
  ORDER BY p.due_at, p.id LIMIT 1`;
