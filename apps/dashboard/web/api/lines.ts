import type { Platform, PostStatus, PublicationStatus } from '@carillon/core';

/** A post on one account, as a line of a list. */
export interface Line {
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
  /** When it is due, ISO 8601. */
  readonly at: string;
  /** It is not tried before, ISO 8601; null where it waits for its due time alone. */
  readonly notBefore: string | null;
  /** When it became what it is, ISO 8601. */
  readonly changedAt: string;
  /** The beginning of its text. */
  readonly content: string;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly retryable: boolean | null;
  readonly inDoubt: boolean;
  /** Number of different times at which the post goes out. */
  readonly times: number;
  /** Whether the post can get another time as a whole. */
  readonly movable: boolean;
}
