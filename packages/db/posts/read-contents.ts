import type { Queries } from '../client.ts';
import { notCancelled, type Reader, visibleTo } from './read-posts.ts';

/**
 * What a post says on each of its accounts. `begun`: something of it is out there, or may be, so it stays as it is.
 * @returns null when the reader has no such post
 */
export async function readContents(db: Queries, reader: Reader, id: string) {
  const post = await db.post.findFirst({ where: { id, ...visibleTo(reader) }, select: fields });
  if (post === null) return null;
  return post.publications.map(({ socialAccountId, status, items }) => ({
    socialAccountId,
    begun:
      status === 'publishing' ||
      status === 'published' ||
      items.some(({ state, sends }) => state !== 'pending' || sends > 0),
    items: items.map(({ content }) => ({ content })),
  }));
}

const fields = {
  publications: {
    where: notCancelled,
    select: {
      socialAccountId: true,
      status: true,
      items: { select: { content: true, state: true, sends: true }, orderBy: { position: 'asc' } },
    },
    orderBy: { position: 'asc' },
  },
} as const;
