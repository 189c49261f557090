import type { Sql } from '../../client.ts';
import type { Reader } from '../read-posts.ts';

/** The posts to which a user gave an id: one, or two where a sandbox key gave it, too. */
export async function findByExternalId(db: Sql, userId: string, externalId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM posts WHERE user_id = ${userId} AND external_id = ${externalId} AND status <> 'cancelled'`;
  return rows.map(({ id }) => id);
}

interface NewId extends Reader {
  readonly externalId: string;
}

/**
 * Keeps everybody else from giving a post this id, until the transaction ends.
 * @returns the post that has it already among those of the same kind of key: null for none, and with `id` null where the reader
 * may not see it
 */
export async function lockExternalId(
  tx: Sql,
  { userId, sandbox, externalId }: NewId,
): Promise<{ readonly id: string | null } | null> {
  const name = JSON.stringify([userId, sandbox, externalId]);
  await tx.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${name}, 1))`;
  const [found] = await tx.$queryRaw<{ id: string; sandbox: boolean }[]>`
    SELECT id, sandbox FROM posts
    WHERE user_id = ${userId} AND external_id = ${externalId} AND external_apart = ${sandbox} AND status <> 'cancelled'`;
  if (found === undefined) return null;
  return { id: sandbox && !found.sandbox ? null : found.id };
}
