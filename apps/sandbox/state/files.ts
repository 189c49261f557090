import { hash } from 'node:crypto';

/** A file that was uploaded to a network. */
export interface UploadedFile {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** All files together; what was looked at longest ago goes first. */
const maxBytes = 64 * 1024 * 1024;

/** Contents of uploads, for the pages that show them: in memory only, and not all for ever. */
export class Files {
  readonly #files = new Map<string, UploadedFile>();
  #size = 0;

  /** @returns the SHA-256 by which it is found, hexadecimal */
  add(file: UploadedFile): string {
    const sha256 = hash('sha256', file.bytes, 'hex');
    this.#drop(sha256);
    this.#files.set(sha256, file);
    this.#size += file.bytes.length;
    for (const oldest of this.#files.keys()) {
      if (this.#size <= maxBytes) break;
      this.#drop(oldest);
    }
    return sha256;
  }

  get(sha256: string): UploadedFile | undefined {
    return this.#files.get(sha256);
  }

  #drop(sha256: string): void {
    this.#size -= this.#files.get(sha256)?.bytes.length ?? 0;
    this.#files.delete(sha256);
  }
}
