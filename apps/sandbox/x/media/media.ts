import type { Hash } from 'node:crypto';

/** An upload of an X user. */
export interface Media {
  readonly id: string;
  readonly ownerId: string;
  readonly type: string;
  readonly category: string;
  readonly totalBytes: number;
  /** Sizes of the parts that arrived, by segment index. */
  readonly segments: Map<number, number>;
  /** Of the parts so far, as long as each arrived once and in order. */
  digest: Hash | null;
  /** The parts themselves, of a file that is small enough to be shown. */
  readonly parts: Buffer[];
  /** Of the whole file, hexadecimal; null before it is finalized, and where its parts did not arrive in order. */
  sha256: string | null;
  altText: string;
  /** After this the id is dead; ms since 1970. */
  expiresAt: number;
  /** Time at which the upload was finalized, ms since 1970; null before. */
  finalizedAt: number | null;
}
