import type { Platform, PublicationStatus } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { attachedFields } from '../media/attach-media.ts';
import { inReach, type Reader } from '../reader.ts';
import { opaqueArray } from '../sql-parts.ts';
import type { Metadata } from './create-posts.ts';
import { itemFields, writtenItem } from './item-columns.ts';

/** Columns of a post that its owner may see. */
export const postFields = {
  id: true,
  profileId: true,
  content: true,
  status: true,
  scheduledAt: true,
  latestAt: true,
  externalId: true,
  metadata: true,
  createdAt: true,
  updatedAt: true,
} as const;

/** A post as Prisma reads it, with what its author noted of it as it was checked before it was stored. */
export const withMetadata = <Row extends { readonly metadata: unknown }>(row: Row) => ({
  ...row,
  metadata: row.metadata as Metadata,
});

/** Columns of every publication: how far it is, and what holds it back. */
export const publicationFields = {
  socialAccountId: true,
  status: true,
  dueAt: true,
  errorCode: true,
  errorMessage: true,
  nextAt: true,
  leaseUntil: true,
  socialAccount: {
    select: {
      platform: true,
      platformUsername: true,
      platformAvatar: true,
      sandbox: true,
      appId: true,
      blockedUntil: true,
      blockedCode: true,
      blockedReason: true,
      blockedSince: true,
    },
  },
  /** The first, and those in doubt. */
  items: {
    where: { OR: [{ position: 0 }, { state: 'sending' }] },
    select: { state: true, remoteId: true },
    orderBy: { position: 'asc' },
  },
} satisfies Prisma.PublicationSelect;

/** The part of a publication that is read with every post. */
export interface PublicationRow {
  readonly status: PublicationStatus;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly nextAt: Date | null;
  readonly leaseUntil: Date | null;
  readonly socialAccount: {
    readonly platform: Platform;
    readonly platformUsername: string;
    readonly sandbox: boolean;
    /** The application that it acts through; null or missing for none. */
    readonly appId?: string | null;
    readonly blockedUntil: Date | null;
    /** Why everything of the account waits; missing where it was not kept. */
    readonly blockedCode?: string | null;
    readonly blockedReason?: string | null;
    readonly blockedSince?: Date | null;
  };
  readonly items: readonly { readonly state: string; readonly remoteId: string | null }[];
}

/** All items of a publication, in place of those of `publicationFields`. */
export const allItems = {
  select: { state: true, remoteId: true, ...itemFields, media: attachedFields },
  orderBy: { position: 'asc' },
} satisfies Prisma.Publication$itemsArgs;

type StoredItem = Prisma.ItemGetPayload<typeof allItems>;

/** An item as its author wrote it, with how far it got and its id on the network. */
export type ReadItem = ReturnType<typeof writtenItem<StoredItem>>;

/** A publication, read with `allItems`, with its media as their author attached them. */
export const withItems = <Row extends { readonly items: readonly StoredItem[] }>({
  items,
  ...publication
}: Row) => ({
  ...publication,
  items: items.map(writtenItem<StoredItem>),
});

/** Leaves out publications that were given up: nothing is shown of them but their tries. */
export const notCancelled = { status: { not: 'cancelled' as const } };

/** The posts that exist for a reader. One that was deleted does not. */
export const visibleTo = (reader: Reader) => ({
  userId: reader.userId,
  ...notCancelled,
  ...(reader.sandbox ? { sandbox: true } : {}),
  ...inReach(reader),
});

/** A post with all that it says. @returns null when the user has no such post */
export async function getPost(db: Queries, reader: Reader, id: string) {
  const post = await db.post.findFirst({
    where: { id, ...visibleTo(reader) },
    select: {
      ...postFields,
      publications: {
        where: notCancelled,
        select: {
          ...publicationFields,
          id: true,
          postId: true,
          publishedAt: true,
          platformPostId: true,
          createdAt: true,
          updatedAt: true,
          items: allItems,
        },
        orderBy: { position: 'asc' },
      },
    },
  });
  return post && { ...withMetadata(post), publications: post.publications.map(withItems) };
}

export interface OwnedPost {
  readonly postId: string;
  readonly userId: string;
  /** All of these publications of it are only tried again and again: each try may change nothing but when the next one is. */
  readonly isWaiting: boolean;
}

/** The posts that publications belong to, each once, and whose they are. */
export const findPostsOf = (db: Sql, publicationIds: readonly string[]): Promise<OwnedPost[]> =>
  db.$queryRaw<OwnedPost[]>`
    SELECT post.id AS "postId", post.user_id AS "userId",
      bool_and(p.status IN ('queued', 'publishing')
        AND (p.error_code IS NOT NULL OR p.next_at > now() OR account.blocked_until > now())) AS "isWaiting"
    FROM publications p
    JOIN posts post ON post.id = p.post_id
    JOIN social_accounts account ON account.id = p.social_account_id
    WHERE p.id = ANY(${opaqueArray(publicationIds)}::text[])
    GROUP BY post.id`;
