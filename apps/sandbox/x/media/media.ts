import { createHash, type Hash } from 'node:crypto';

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

/** SHA-256 of a file whose segments are looked at as they arrive, and not kept: a video has up to 512 MB. */
export class SegmentHash {
  #next = 0;
  #isInOrder = true;
  #hash: Hash = createHash('sha256');
  /** Without the newest segment, which may be sent again when its answer was lost. */
  #before: Hash = this.#hash;

  add(index: number, bytes: Buffer): void {
    if (index === this.#next) {
      this.#before = this.#hash.copy();
      this.#next += 1;
    } else if (index === this.#next - 1) this.#hash = this.#before.copy();
    else this.#isInOrder = false;
    if (this.#isInOrder) this.#hash.update(bytes);
  }

  /** Hexadecimal; null where segments came in another order. */
  digest(): string | null {
    return this.#isInOrder ? this.#hash.copy().digest('hex') : null;
  }
}
