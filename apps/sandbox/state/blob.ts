/** A file that an account uploaded. */
export interface Blob {
  readonly cid: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}
