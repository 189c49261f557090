/** A file that an account uploaded. */
export interface Blob {
  readonly cid: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Addresses of the posts that name it. */
  readonly namedBy: Set<string>;
}
