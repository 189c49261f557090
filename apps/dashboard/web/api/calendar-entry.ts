import type { MediaType, Platform } from '@carillon/core';
import type { Post } from './types.ts';

/** A post at one of its times. */
export interface CalendarEntry {
  readonly postId: string;
  /** ISO 8601. */
  readonly at: string;
  /** Of what goes out at this time. */
  readonly status: Post['status'];
  /** Of the post as a whole. */
  readonly postStatus: Post['status'];
  readonly content: string;
  readonly updatedAt: string;
  /** Number of different times at which the post goes out. */
  readonly times: number;
  readonly accounts: readonly { readonly platform: Platform; readonly platformUsername: string }[];
  /** The first of its media; null when it has none. */
  readonly medium: EntryMedium | null;
  /** Number of its media. */
  readonly mediaCount: number;
}

export interface EntryMedium {
  readonly id: string;
  readonly type: MediaType;
  readonly altText: string;
  readonly hasThumbnail: boolean;
}

/** A day or an hour with posts, ISO 8601; the end is excluded. */
export interface CalendarCell {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** True when there are more than `count`. */
  readonly more: boolean;
}

/** The days or hours that have posts, and the first posts of each. */
export interface Calendar {
  readonly cells: readonly CalendarCell[];
  readonly entries: readonly CalendarEntry[];
}
