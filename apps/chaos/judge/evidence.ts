import type { Platform } from '@carillon/core';
import type { Database } from '@carillon/db';

/** The end of a request: accepted with a 2xx, refused with another answer, or nobody knows. */
export type OfferAnswer = 'waiting' | 'accepted' | 'refused' | 'unanswered';

/** A post that a client asked for. */
export interface OfferedPost {
  readonly answer: OfferAnswer;
  /** As the API answered it. */
  readonly postId: string | null;
  readonly targets: readonly { readonly platform: Platform; readonly handle: string }[];
  readonly contents: readonly string[];
  /** Those that each item is to show on a network, in their order. */
  readonly media: Readonly<Record<Platform, readonly (readonly VisibleMedium[])[]>>;
  readonly scheduledAt: Date | null;
}

export interface VisibleMedium {
  /** Of the file that the network shows, hexadecimal. */
  readonly sha256: string | null;
  readonly mimeType: string;
  readonly altText: string;
}

/** A publication as Postgres has it. */
export interface StoredPublication {
  readonly id: string;
  readonly postId: string;
  readonly platform: Platform;
  readonly handle: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly scheduledAt: Date | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly platformPostId: string | null;
  readonly items: readonly StoredItem[];
}

export interface StoredItem {
  readonly content: string;
  readonly state: 'pending' | 'sending' | 'sent';
  readonly remoteId: string | null;
}

/** An item that a network took. */
export interface Commit {
  readonly platform: Platform;
  readonly handle: string;
  readonly content: string;
  readonly remoteId: string;
  readonly parentId: string | null;
  readonly media: readonly VisibleMedium[];
  /** ISO 8601. */
  readonly at: string;
}

/** Everything that a verdict rests on. */
export interface Evidence {
  readonly offers: readonly OfferedPost[];
  readonly publications: readonly StoredPublication[];
  readonly commits: readonly Commit[];
  /** The error codes that the injected faults may lead to. */
  readonly justified: ReadonlySet<string>;
}

/** Identifies a text on an account; findings show it to people. */
export const textKey = (platform: Platform, handle: string, content: string): string =>
  `${platform} @${handle.toLowerCase()} "${content}"`;

export const keyOf = ({
  platform,
  handle,
  content,
}: Pick<Commit, 'platform' | 'handle' | 'content'>): string => textKey(platform, handle, content);

/** Reads every publication. */
export async function readPublications(db: Database): Promise<StoredPublication[]> {
  return db.$queryRaw<StoredPublication[]>`
    SELECT p.id, p.post_id AS "postId", p.platform::text AS platform, a.platform_username AS handle, p.status::text AS status,
      p.created_at AS "createdAt", post.scheduled_at AS "scheduledAt", p.error_code AS "errorCode",
      p.error_message AS "errorMessage", p.platform_post_id AS "platformPostId",
      (SELECT jsonb_agg(jsonb_build_object('content', content, 'state', state, 'remoteId', remote_id) ORDER BY position)
        FROM items WHERE publication_id = p.id) AS items
    FROM publications p JOIN posts post ON post.id = p.post_id JOIN social_accounts a ON a.id = p.social_account_id`;
}
