import type { NamedAccount, ReadPost, StoredPublication } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { attachedFields } from '../media/attach-media.ts';
import { holdAll } from '../publications/hold-all.ts';
import type { Reader } from '../reader.ts';
import type { Metadata } from './create-posts.ts';
import { hasBegun, itemFields, itemProgress, writtenItem } from './item-columns.ts';
import { notCancelled, postFields, visibleTo, withMetadata } from './read-posts.ts';

export interface LockedPost extends ReadPost {
  readonly createdAt: Date;
  readonly metadata: Metadata;
  /** Counted among the posts of sandbox keys. */
  readonly countedApart: boolean;
  readonly publications: readonly (StoredPublication & NamedAccount)[];
}

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
  if (post === null) return null;
  const publications = post.publications.map(({ items, socialAccount, ...publication }) => ({
    ...publication,
    ...socialAccount,
    begun: hasBegun(publication.status, items),
    items: items.map(({ state: _, sends: __, ...item }) => writtenItem(item)),
  }));
  return { ...withMetadata(post), publications };
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
      socialAccount: { select: { platformUsername: true, sandbox: true } },
      items: {
        select: { ...itemFields, ...itemProgress, media: attachedFields },
        orderBy: { position: 'asc' as const },
      },
    },
    orderBy: { position: 'asc' as const },
  },
} as const;
