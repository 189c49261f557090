import type { StoredPlan } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { type Reader, visibleTo } from './read-posts.ts';

export interface LockedPost extends StoredPlan {
  readonly createdAt: Date;
}

/**
 * Reads a post and keeps everybody from changing it until the transaction ends: other requests by a lock of their own,
 * and workers by locks of its publications, so that none is claimed meanwhile.
 * @returns null when the reader has no such post
 */
export async function lockPost(tx: Queries, reader: Reader, id: string): Promise<LockedPost | null> {
  const where = { id, ...visibleTo(reader) };
  if ((await tx.post.findFirst({ where, select: { id: true } })) === null) return null;
  await lockChanges(tx, id);
  await tx.$queryRaw`SELECT 1 AS locked FROM publications WHERE post_id = ${id} ORDER BY id FOR UPDATE`;
  const post = await tx.post.findFirst({ where, select: fields });
  if (post === null) return null;
  const publications = post.publications.map(({ items, ...publication }) => ({
    ...publication,
    begun: publication.status === 'publishing' || items.some(({ state }) => state !== 'pending'),
    items: items.map(({ content }) => ({ content })),
  }));
  return { ...post, publications };
}

/** Lets requests that change a post go one after another. */
export async function lockChanges(tx: Sql, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
}

const fields = {
  id: true,
  profileId: true,
  content: true,
  status: true,
  scheduledAt: true,
  latestAt: true,
  createdAt: true,
  publications: {
    where: { status: { not: 'cancelled' as const } },
    select: {
      id: true,
      socialAccountId: true,
      status: true,
      dueAt: true,
      items: { select: { content: true, state: true }, orderBy: { position: 'asc' as const } },
    },
    orderBy: { position: 'asc' as const },
  },
} as const;
