import type { Platform, PublicationStatus } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { opaqueArray } from '../sql-parts.ts';

/** Columns of a post that its owner may see. */
export const postFields = {
  id: true,
  profileId: true,
  content: true,
  status: true,
  scheduledAt: true,
  latestAt: true,
  createdAt: true,
  updatedAt: true,
} as const;

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
    readonly blockedUntil: Date | null;
    /** Why everything of the account waits; missing where it was not kept. */
    readonly blockedCode?: string | null;
    readonly blockedReason?: string | null;
    readonly blockedSince?: Date | null;
  };
  readonly items: readonly { readonly state: string; readonly remoteId: string | null }[];
}

/** Who reads. With a sandbox key, posts to real accounts do not exist. */
export interface Reader {
  readonly userId: string;
  readonly sandbox: boolean;
}

/** Leaves out publications that were given up: nothing is shown of them but their tries. */
export const notCancelled = { status: { not: 'cancelled' as const } };

/** The posts that exist for a reader. One that was deleted does not. */
export const visibleTo = ({ userId, sandbox }: Reader) => ({
  userId,
  ...notCancelled,
  ...(sandbox ? { sandbox: true } : {}),
});

/** Null when the user has no such post. */
export const getPost = (db: Queries, reader: Reader, id: string) =>
  db.post.findFirst({
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
        },
        orderBy: { position: 'asc' },
      },
    },
  });

export interface OwnedPost {
  readonly postId: string;
  readonly userId: string;
}

/** The posts that publications belong to, each once, and whose they are. */
export const findPostsOf = (db: Sql, publicationIds: readonly string[]): Promise<OwnedPost[]> =>
  db.$queryRaw<OwnedPost[]>`
    SELECT DISTINCT post.id AS "postId", post.user_id AS "userId"
    FROM publications p JOIN posts post ON post.id = p.post_id WHERE p.id = ANY(${opaqueArray(publicationIds)}::text[])`;
