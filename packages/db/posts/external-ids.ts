import type { PostStatus } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { andInReach, isBound, type Reader } from '../reader.ts';

interface OwnId {
  readonly userId: string;
  /** Of a key that is bound to profiles: its ids are apart, but for those of posts that it sees. */
  readonly reader?: Pick<Reader, 'profileIds' | 'firstKeyId'> | undefined;
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

/** The id as its row has it, and as its author gave it where that is another: one without a line break is nobody else's. */
const keptAs = ({ reader, externalId }: OwnId) =>
  reader && isBound(reader)
    ? { kept: `${reader.firstKeyId}\n${externalId}`, given: externalId }
    : { kept: externalId, given: null };

/**
 * Takes an id of its author's own for a post that is stored in the same transaction; of several at once, one gets it.
 * @returns the post that has it already, and then the transaction must not commit: null for none
 */
export async function takeExternalId(tx: Queries, wanted: WantedId): Promise<Holder | null> {
  const { userId, apart, postId } = wanted;
  const { kept, given } = keptAs(wanted);
  const seen = given === null ? null : await seenHolder(tx, wanted);
  if (seen !== null) return seen;
  const taken = await tx.$executeRaw`
    INSERT INTO external_ids (user_id, external_id, apart, post_id, given) VALUES (${userId}, ${kept}, ${apart}, ${postId}, ${given})
    ON CONFLICT (user_id, external_id, apart) DO NOTHING`;
  if (taken > 0) return null;
  // Its post may be deleted in between: then it is free again.
  return (await holderOf(tx, wanted)) ?? takeExternalId(tx, wanted);
}

/** The post that has an id of its author's own; null for none. */
export async function holderOf(db: Queries, id: OwnId): Promise<Holder | null> {
  const { userId, apart } = id;
  const { kept, given } = keptAs(id);
  const held = await db.externalId.findUnique({
    where: { userId_externalId_apart: { userId, apart, externalId: kept } },
    select: { post: { select: { id: true, profileId: true, sandbox: true } } },
  });
  return held?.post ?? (given === null ? null : seenHolder(db, id));
}

/** A post that a bound key sees, and that has the id by whomever: of before ids were apart, too. */
async function seenHolder(
  db: Sql,
  { userId, apart, externalId, reader = {} }: OwnId,
): Promise<Holder | null> {
  const [seen] = await db.$queryRaw<Holder[]>`
    SELECT p.id, p.profile_id AS "profileId", p.sandbox FROM external_ids e JOIN posts p ON p.id = e.post_id
    WHERE e.user_id = ${userId} AND (e.external_id = ${externalId} OR e.given = ${externalId}) AND e.apart = ${apart}
      ${andInReach(reader, Prisma.sql`p.profile_id`)} LIMIT 1`;
  return seen ?? null;
}

export interface HeldPost extends Holder {
  readonly status: PostStatus;
  readonly scheduledAt: Date | null;
}

/** The posts that have ids of their author's own, by these, as their authors gave them; also those of bound keys. */
export async function findHolders(
  db: Queries,
  {
    userId,
    apart,
    externalIds,
  }: Pick<OwnId, 'userId' | 'apart'> & { readonly externalIds: readonly string[] },
): Promise<ReadonlyMap<string, HeldPost>> {
  const rows = await db.externalId.findMany({
    where: {
      userId,
      apart,
      OR: [{ externalId: { in: [...externalIds] } }, { given: { in: [...externalIds] } }],
    },
    select: {
      externalId: true,
      given: true,
      post: { select: { id: true, profileId: true, sandbox: true, status: true, scheduledAt: true } },
    },
  });
  return new Map(rows.map(({ externalId, given, post }) => [given ?? externalId, post]));
}

/** Leaves the id of a post that is deleted to others. */
export async function freeExternalId(tx: Queries, postId: string): Promise<void> {
  await tx.externalId.deleteMany({ where: { postId } });
}

/** The posts that have an id of their author's own: one, or more where sandbox keys or keys that are bound to profiles gave it, too. */
export async function findByExternalId(db: Sql, userId: string, externalId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT post_id AS id FROM external_ids
    WHERE user_id = ${userId} AND (external_id = ${externalId} OR given = ${externalId})`;
  return rows.map(({ id }) => id);
}
