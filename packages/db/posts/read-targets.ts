import type { Queries } from '../client.ts';
import { attachedFields, attachedMedia } from '../media/attached.ts';
import { hasBegun, itemFields, itemProgress } from './item-columns.ts';
import { notCancelled, type Reader, visibleTo } from './read-posts.ts';

/** A post's accounts, each with what it says there and how far each item got. @returns null when the reader has no such post */
export async function readTargets(db: Queries, reader: Reader, id: string) {
  const post = await db.post.findFirst({
    where: { id, ...visibleTo(reader) },
    select: {
      publications: {
        where: notCancelled,
        select: {
          socialAccountId: true,
          status: true,
          socialAccount: {
            select: {
              platform: true,
              platformUsername: true,
              platformAvatar: true,
              sandbox: true,
              active: true,
            },
          },
          items: {
            select: { ...itemFields, ...itemProgress, remoteId: true, media: attachedFields },
            orderBy: { position: 'asc' },
          },
        },
        orderBy: { position: 'asc' },
      },
    },
  });
  return (
    post?.publications.map(({ items, socialAccount, status, ...target }) => ({
      ...target,
      ...socialAccount,
      /** Something of it is on the network, or may be. */
      begun: hasBegun(status, items),
      items: items.map(({ media, sends: _, ...item }) => ({ ...item, media: attachedMedia(media) })),
    })) ?? null
  );
}
