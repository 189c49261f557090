import type { Queries, Sql } from '../client.ts';

interface WantedId {
  readonly userId: string;
  /** True for a sandbox key, whose ids are apart. */
  readonly apart: boolean;
  readonly externalId: string;
  readonly postId: string;
}

/**
 * Takes an id of its author's own for a post that is stored in the same transaction; of several at once, one gets it.
 * @returns the post that has it already, and then the transaction must not commit: null for none
 */
export async function takeExternalId(
  tx: Queries,
  { userId, apart, externalId, postId }: WantedId,
): Promise<{ readonly id: string; readonly profileId: string; readonly sandbox: boolean } | null> {
  const taken = await tx.$executeRaw`
    INSERT INTO external_ids (user_id, external_id, apart, post_id) VALUES (${userId}, ${externalId}, ${apart}, ${postId})
    ON CONFLICT (user_id, external_id, apart) DO NOTHING`;
  if (taken > 0) return null;
  const first = await tx.externalId.findUniqueOrThrow({
    where: { userId_externalId_apart: { userId, externalId, apart } },
    select: { post: { select: { id: true, profileId: true, sandbox: true } } },
  });
  return first.post;
}

/** Leaves the id of a post that is deleted to others. */
export async function freeExternalId(tx: Queries, postId: string): Promise<void> {
  await tx.externalId.deleteMany({ where: { postId } });
}

/** The posts that have an id of their author's own: one, or two where a sandbox key gave it, too. */
export async function findByExternalId(db: Sql, userId: string, externalId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT post_id AS id FROM external_ids WHERE user_id = ${userId} AND external_id = ${externalId}`;
  return rows.map(({ id }) => id);
}
