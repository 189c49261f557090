import type { Platform } from '@carillon/core';
import type { OfferAnswer } from '../load/offer.ts';

/** What a client asked for. */
export interface OfferedPost {
  readonly answer: OfferAnswer;
  readonly postId: string | null;
  readonly targets: readonly { readonly platform: Platform; readonly handle: string }[];
  readonly contents: readonly string[];
  readonly scheduledAt: Date | null;
}

/** What Postgres says of a publication. */
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

/** What a network took. */
export interface Commit {
  readonly platform: Platform;
  readonly handle: string;
  readonly content: string;
  readonly remoteId: string;
  readonly parentId: string | null;
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

/** A text on an account. */
export const textKey = (platform: Platform, handle: string, content: string): string =>
  `${platform} @${handle.toLowerCase()} "${content}"`;

export const keyOf = ({
  platform,
  handle,
  content,
}: Pick<Commit, 'platform' | 'handle' | 'content'>): string => textKey(platform, handle, content);
