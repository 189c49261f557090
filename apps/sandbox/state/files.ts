/** A file that was uploaded to a network. */
export interface UploadedFile {
  readonly sizeBytes: number;
  /** All of them, in order. */
  readonly parts: readonly Buffer[];
}

interface KeptFile {
  readonly sizeBytes: number;
  readonly parts: Map<number, Buffer>;
}

const megabyte = 1024 * 1024;

/** A larger file is not kept at all. X's largest GIF has 15 MB. */
const maxFileBytes = 16 * megabyte;

/** All files together, those whose parts are still arriving included; the oldest go first. */
const maxBytes = 64 * megabyte;

/** Least that a file, and each of its parts, counts for: tiny ones cost memory as well. */
const minBytes = 1_024;

/** Contents of uploads, for the pages that show them: in memory only, and not all for ever. */
export class Files {
  readonly #files = new Map<string, KeptFile>();
  #bytes = 0;

  /** Makes room for a file whose parts are to come. @param name X: the media key. Bluesky: the CID. */
  begin(name: string, sizeBytes: number): void {
    this.#drop(name);
    if (sizeBytes > maxFileBytes) return;
    this.#files.set(name, { sizeBytes, parts: new Map() });
    this.#bytes += minBytes;
    this.#makeRoom();
  }

  /** Keeps a part, in the place of an earlier one with its index; of a file that is not here, nothing. */
  add(name: string, index: number, bytes: Buffer): void {
    const file = this.#files.get(name);
    if (file === undefined) return;
    this.#bytes += cost(bytes) - cost(file.parts.get(index));
    // A copy: what is cut out of a request would hold all of it.
    file.parts.set(index, Buffer.from(bytes));
    this.#makeRoom();
  }

  /** The file as soon, and as long, as it is here as a whole. */
  get(name: string): UploadedFile | undefined {
    const file = this.#files.get(name);
    if (file === undefined) return undefined;
    const parts = [...file.parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes);
    const { sizeBytes } = file;
    return parts.reduce((sum, { length }) => sum + length, 0) === sizeBytes
      ? { sizeBytes, parts }
      : undefined;
  }

  #makeRoom(): void {
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    const file = this.#files.get(name);
    if (file === undefined) return;
    for (const bytes of file.parts.values()) this.#bytes -= cost(bytes);
    this.#bytes -= minBytes;
    this.#files.delete(name);
  }
}

const cost = (bytes: Buffer | undefined) => (bytes === undefined ? 0 : Math.max(bytes.length, minBytes));
