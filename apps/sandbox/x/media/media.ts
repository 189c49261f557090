/** An upload of an X user. */
export interface Media {
  readonly id: string;
  readonly ownerId: string;
  readonly type: string;
  readonly category: string;
  readonly totalBytes: number;
  /** Sizes of the parts that arrived, by segment index. */
  readonly segments: Map<number, number>;
  /** After this the id is dead; ms since 1970. */
  expiresAt: number;
  /** Time at which the upload was finalized, ms since 1970; null before. */
  finalizedAt: number | null;
}
