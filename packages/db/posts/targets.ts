import type { PlannedAccount } from '@carillon/core';
import type { Queries } from '../client.ts';
import { attachedFields } from '../media/attach-media.ts';
import { type Reader, reaches } from '../reader.ts';
import { hasBegun, itemFields, itemProgress, writtenItem } from './item-columns.ts';
import { notCancelled, visibleTo } from './read-posts.ts';

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
      items: items.map(({ sends: _, ...item }) => writtenItem(item)),
    })) ?? null
  );
}

export interface TargetsQuery {
  readonly reader: Reader;
  readonly profileId: string;
  readonly accountIds: readonly string[];
}

/** The named accounts, as far as they exist in that profile. @returns null when the reader has no such profile */
export async function findTargets(
  db: Queries,
  { reader, profileId, accountIds }: TargetsQuery,
): Promise<PlannedAccount[] | null> {
  if (!reaches(reader, profileId)) return null;
  const profile = await db.profile.findFirst({
    where: { id: profileId, userId: reader.userId },
    select: {
      socialAccounts: {
        where: {
          id: { in: [...accountIds] },
          state: { not: 'disconnected' },
          ...(reader.sandbox ? { sandbox: true } : {}),
        },
        select: {
          id: true,
          platform: true,
          platformUsername: true,
          active: true,
          sandbox: true,
          grantedScopes: true,
        },
      },
    },
  });
  return profile?.socialAccounts ?? null;
}
