import type { Queries, Sql } from '../client.ts';

interface OwnId {
  readonly userId: string;
  /** True for a sandbox key, whose ids are apart. */
  readonly apart: boolean;
  readonly externalId: string;
}

interface WantedId extends OwnId {
  readonly postId: string;
}

/** The post that has an id. */
interface Holder {
  readonly id: string;
  readonly profileId: string;
  readonly sandbox: boolean;
}

/**
 * Takes an id of its author's own for a post that is stored in the same transaction; of several at once, one gets it.
 * @returns the post that has it already, and then the transaction must not commit: null for none
 */
export async function takeExternalId(tx: Queries, wanted: WantedId): Promise<Holder | null> {
  const { postId, ...id } = wanted;
  const { userId, apart, externalId } = id;
  const taken = await tx.$executeRaw`
    INSERT INTO external_ids (user_id, external_id, apart, post_id) VALUES (${userId}, ${externalId}, ${apart}, ${postId})
    ON CONFLICT (user_id, external_id, apart) DO NOTHING`;
  if (taken > 0) return null;
  // Its post may be deleted in between: then it is free again.
  return (await holderOf(tx, id)) ?? takeExternalId(tx, wanted);
}

/** The post that has an id of its author's own; null for none. */
export async function holderOf(db: Queries, id: OwnId): Promise<Holder | null> {
  const held = await db.externalId.findUnique({
    where: { userId_externalId_apart: id },
    select: { post: { select: { id: true, profileId: true, sandbox: true } } },
  });
  return held?.post ?? null;
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
