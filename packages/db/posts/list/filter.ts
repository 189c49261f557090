import type { Platform, PostStatus, PublicationStatus } from '@carillon/core';
import { Prisma } from '../../generated/client.ts';
import type { PageRequest } from '../../page.ts';
import { andInReach, type Reader } from '../../reader.ts';
import type { Metadata } from '../create-posts.ts';
import { hasWords, type Search } from './search.ts';

/** Which posts a list has. Where several are given of one account, one account of the post must have them all. */
export interface PostFilter extends PageRequest {
  /** Not with `sort`. */
  readonly before?: string | undefined;
  readonly profileId?: string | undefined;
  readonly status?: PostStatus | undefined;
  /** Some account of the post is in this state. */
  readonly platformStatus?: ShownStatus | undefined;
  /** The post goes to this account. */
  readonly accountId?: string | undefined;
  /** The post goes to this network. */
  readonly platform?: Platform | undefined;
  /** The first moment, and the one after the last, of the time that the list is in the order of. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** All words that somebody searches for, as `searchOf` takes them apart, are in the post; null finds nothing. */
  readonly search?: Search | null | undefined;
  /** All of this was noted of the post. */
  readonly metadata?: Metadata | undefined;
  /** The author's own id of the post. */
  readonly externalId?: string | undefined;
  /** The newest first unless given; `due`: what goes out next first, and only what waits; `published`: what went out last first. */
  readonly sort?: 'due' | 'published' | undefined;
  /** All items are read with each post, not only the first; then a page ends early where its posts say very much. */
  readonly withItems?: boolean | undefined;
}

/** Statuses of publications that a list can be asked for. */
export const listedStatuses = ['scheduled', 'queued', 'publishing', 'published', 'failed'] as const;

export type ShownStatus = (typeof listedStatuses)[number] & PublicationStatus;

/** Statuses that a post can have while some account of it is in that state: see `derive_post_status`. */
export const statusesWith: Readonly<Record<ShownStatus, readonly PostStatus[]>> = {
  scheduled: ['scheduled', 'queued', 'publishing'],
  queued: ['queued', 'publishing'],
  publishing: ['publishing'],
  published: ['published', 'partial', 'queued', 'publishing'],
  failed: ['failed', 'partial', 'queued', 'publishing', 'draft'],
};

/** The statuses of the posts that a filter lets in; null for all. */
export function statusesOf({ status, platformStatus }: PostFilter): readonly PostStatus[] | null {
  if (platformStatus === undefined) return status === undefined ? null : [status];
  const all = statusesWith[platformStatus];
  return status === undefined ? all : all.filter((each) => each === status);
}

/** True for a list that one index holds as it is. */
export const isPlain = ({
  platformStatus,
  accountId,
  platform,
  from,
  to,
  search,
  metadata,
  externalId,
  sort,
}: PostFilter): boolean =>
  [platformStatus, accountId, platform, from, to, search, metadata, externalId, sort].every(
    (each) => each === undefined,
  );

/** SQL condition on a scanned post `s`, for everything that a filter asks of it. */
export function matching(reader: Reader, filter: PostFilter): Prisma.Sql {
  const { userId, sandbox } = reader;
  const { profileId, status, from, to, search, metadata } = filter;
  return Prisma.join(
    [
      Prisma.sql`s.user_id = ${userId} AND s.status <> 'cancelled' ${andInReach(reader, Prisma.sql`s.profile_id`)}`,
      ...(sandbox ? [Prisma.sql`s.sandbox`] : []),
      ...(profileId === undefined ? [] : [Prisma.sql`s.profile_id = ${profileId}`]),
      ...(status === undefined ? [] : [Prisma.sql`s.status = ${status}::post_status`]),
      ...(from === undefined ? [] : [Prisma.sql`s.created_at >= ${from}`]),
      ...(to === undefined ? [] : [Prisma.sql`s.created_at < ${to}`]),
      ...(metadata === undefined
        ? []
        : [Prisma.sql`(SELECT metadata FROM posts WHERE id = s.id) @> ${JSON.stringify(metadata)}::jsonb`]),
      ...ofAccounts(filter),
      ...(search === undefined ? [] : [search === null ? Prisma.sql`false` : hasWords(userId, search)]),
    ],
    ' AND ',
  );
}

/** A subquery for each post, by its id: a join might read all publications there are. */
function ofAccounts({ platformStatus, accountId, platform }: PostFilter): Prisma.Sql[] {
  const asked = [
    ...(platformStatus === undefined ? [] : [Prisma.sql`p.status = ${platformStatus}::publication_status`]),
    ...(accountId === undefined ? [] : [Prisma.sql`p.social_account_id = ${accountId}`]),
    ...(platform === undefined ? [] : [Prisma.sql`p.platform = ${platform}::platform`]),
  ];
  if (asked.length === 0) return [];
  return [
    Prisma.sql`(SELECT true FROM publications p
      WHERE p.post_id = s.id AND p.status <> 'cancelled' AND ${Prisma.join(asked, ' AND ')} LIMIT 1)`,
  ];
}
