import type { Platform, PostStatus, PublicationStatus } from '@carillon/core';
import type { Sql } from '../client.ts';
import { literal, opaqueArray } from '../sql-parts.ts';

/** A publication as a line of a list shows it. */
export interface DescribedPublication {
  readonly id: string;
  readonly postId: string;
  readonly profileId: string;
  readonly socialAccountId: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  readonly sandbox: boolean;
  /** Whether the account can be posted to. */
  readonly active: boolean;
  readonly status: PublicationStatus;
  readonly postStatus: PostStatus;
  /** When it is due; null for a draft. */
  readonly at: Date | null;
  /** It is not tried before; null where it waits for its due time alone. */
  readonly notBefore: Date | null;
  /** When it became what it is. */
  readonly changedAt: Date;
  /** The beginning of its first item. */
  readonly content: string;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** A request for one of its items may have left, and nobody knows what became of it. */
  readonly inDoubt: boolean;
  /** At how many different times the post goes out. */
  readonly times: number;
  /** Whether nothing of the post has begun. */
  readonly unbegun: boolean;
}

/** Characters of a text that a line has room for. */
const shownLength = 300;

/** Publications of a user by their ids, in this order; those that are gone meanwhile are left out. */
export function describePublications(
  db: Sql,
  userId: string,
  ids: readonly string[],
): Promise<DescribedPublication[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.$queryRaw<DescribedPublication[]>`
    SELECT p.id, p.post_id AS "postId", post.profile_id AS "profileId", a.id AS "socialAccountId", a.platform::text AS platform,
      a.platform_username AS "platformUsername", a.platform_avatar AS "platformAvatar", a.sandbox, a.active,
      p.status::text AS status, post.status::text AS "postStatus", p.due_at AS at,
      nullif(greatest(p.next_at, a.blocked_until, p.due_at), p.due_at) AS "notBefore",
      p.updated_at AS "changedAt",
      coalesce(first.content, post.content) AS content, p.error_code AS "errorCode", p.error_message AS "errorMessage",
      coalesce((SELECT true FROM items i WHERE i.publication_id = p.id AND i.state = 'sending' LIMIT 1), false) AS "inDoubt",
      whole.times, whole.unbegun
    FROM unnest(${opaqueArray(ids)}::text[]) WITH ORDINALITY AS asked(id, n)
      JOIN publications p ON p.id = asked.id
      JOIN posts post ON post.id = p.post_id
      JOIN social_accounts a ON a.id = p.social_account_id
      LEFT JOIN LATERAL (SELECT left(content, ${literal(shownLength)}) AS content FROM items
        WHERE publication_id = p.id ORDER BY position LIMIT 1) first ON true
      CROSS JOIN LATERAL (SELECT count(DISTINCT due_at)::int AS times, coalesce(bool_and(status = 'scheduled'), false) AS unbegun
        FROM publications WHERE post_id = p.post_id AND status <> 'cancelled') whole
    WHERE post.user_id = ${userId} AND p.status <> 'cancelled'
    ORDER BY asked.n`;
}
