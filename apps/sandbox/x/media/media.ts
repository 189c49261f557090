import type { SegmentHash } from './segment-hash.ts';

/** An upload of an X user. */
export interface Media {
  readonly id: string;
  readonly ownerId: string;
  readonly type: string;
  readonly category: string;
  readonly totalBytes: number;
  /** Sizes of the parts that arrived, by segment index. */
  readonly segments: Map<number, number>;
  readonly hash: SegmentHash;
  /** Of the whole file, hexadecimal; null before it is finalized, and of a large one whose parts came in no order. */
  sha256: string | null;
  altText: string;
  /** After this the id is dead; ms since 1970. */
  expiresAt: number;
  /** Time at which the upload was finalized, ms since 1970; null before. */
  finalizedAt: number | null;
}
