import type { ChangedPost, NamedAccount, ReadPost, StoredPublication } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { attachedFields } from '../media/attach-media.ts';
import { holdAll } from '../publications/hold-all.ts';
import type { Reader } from '../reader.ts';
import { opaqueArray } from '../sql-parts.ts';
import type { Metadata } from './create-posts.ts';
import { hasBegun, itemFields, itemProgress, writtenItem } from './item-columns.ts';
import { notCancelled, postFields, visibleTo, withMetadata } from './read-posts.ts';

export interface LockedPost extends ReadPost {
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly metadata: Metadata;
  /** Counted among the posts of sandbox keys. */
  readonly countedApart: boolean;
  readonly publications: readonly (StoredPublication & NamedAccount & Paid)[];
}

interface Paid {
  /** The key that the post was made with, whose budget pays. */
  readonly keyId: string | null;
  /** Millionths of a US dollar; null where its network charges nothing. */
  readonly price: number | null;
}

/** A locked publication as a changed post has it, with another time. */
export const atTime = (
  { id, socialAccountId, platform, sandbox, items, price }: LockedPost['publications'][number],
  dueAt: Date | null,
): ChangedPost['publications'][number] => ({ id, socialAccountId, platform, sandbox, items, price, dueAt });

/**
 * Reads a post and keeps everybody from changing it until the transaction ends: other requests by a lock of their own,
 * and workers by locks of its publications, so that none is claimed meanwhile.
 * @returns null when the reader has no such post
 * @throws {LockTimeout} when somebody holds one of its publications for longer than anybody should
 */
export async function lockPost(tx: Queries, reader: Reader, id: string): Promise<LockedPost | null> {
  const where = { id, ...visibleTo(reader) };
  if ((await tx.post.findFirst({ where, select: { id: true } })) === null) return null;
  await lockChanges(tx, id);
  await holdAll(tx, Prisma.sql`SELECT id FROM publications WHERE post_id = ${id}`, id);
  const post = await tx.post.findFirst({ where, select: fields });
  return post && toLocked(post);
}

/** A post as Prisma reads it. */
const toLocked = ({
  publications,
  ...post
}: Prisma.PostGetPayload<{ select: typeof fields }>): LockedPost => ({
  ...withMetadata(post),
  publications: publications.map(({ items, socialAccount, ...publication }) => ({
    ...publication,
    ...socialAccount,
    begun: hasBegun(publication.status, items),
    items: items.map(({ state: _, sends: __, ...item }) => writtenItem(item)),
  })),
});

/**
 * Reads those of several posts that nobody holds or has tried to publish, and keeps everybody from changing them as `lockPost`
 * does, within a transaction. It waits for nobody, so that it can be in no circle.
 * @param maxPublications of all that are read: no post beyond them is
 */
export async function lockFreePosts(
  tx: Queries,
  reader: Reader,
  { ids, maxPublications }: { readonly ids: readonly string[]; readonly maxPublications: number },
): Promise<LockedPost[]> {
  const free = await tx.$queryRaw<{ id: string }[]>`
    WITH wanted AS MATERIALIZED (
      SELECT n.id, n.place, p.count, sum(p.count) OVER (ORDER BY n.place) AS until
      FROM unnest(${opaqueArray(ids)}::text[]) WITH ORDINALITY AS n (id, place)
        CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM publications WHERE post_id = n.id) p
    ), own AS MATERIALIZED (
      SELECT id, count FROM wanted WHERE until <= ${maxPublications} AND pg_try_advisory_xact_lock(hashtextextended(id, 0))
    ), held AS MATERIALIZED (
      SELECT post_id, attempts, crashes FROM publications WHERE post_id IN (SELECT id FROM own) ORDER BY id FOR UPDATE SKIP LOCKED
    )
    SELECT own.id FROM own JOIN held ON held.post_id = own.id GROUP BY own.id, own.count
    HAVING count(*) = own.count AND max(held.attempts) = 0 AND max(held.crashes) = 0`;
  const where = { id: { in: free.map(({ id }) => id) }, ...visibleTo(reader) };
  return (await tx.post.findMany({ where, select: fields })).map(toLocked);
}

/** Lets requests that change a post go one after another. */
export async function lockChanges(tx: Sql, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
}

const fields = {
  ...postFields,
  countedApart: true,
  publications: {
    where: notCancelled,
    select: {
      id: true,
      socialAccountId: true,
      platform: true,
      status: true,
      dueAt: true,
      keyId: true,
      price: true,
      socialAccount: { select: { platformUsername: true, sandbox: true } },
      items: {
        select: { ...itemFields, ...itemProgress, media: attachedFields },
        orderBy: { position: 'asc' as const },
      },
    },
    orderBy: { position: 'asc' as const },
  },
} as const;
