import type { Readable } from 'node:stream';

/** Keeps the files of media. A key is made by us: letters, digits, `_`, `-` and `/`. */
export interface MediaStore {
  /** Folder on this machine where uploads are gathered; it may not be there yet. */
  readonly folder: string;
  /**
   * Makes the folder on this machine where uploads are gathered before they are put; `put` moves files away from it.
   * @throws {StoreUnavailable} when it cannot be made
   */
  incoming(): Promise<string>;
  /** Stores a file for good, on the disk itself, and takes it away from where it was. @throws {StoreUnavailable} */
  put(key: string, file: string, mimeType: string): Promise<void>;
  /**
   * Reads a file, or bytes `start` to `end` of it, the last included.
   * @throws {FileMissing} @throws {StoreUnavailable}
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Has a file lie on this machine as well, to be read there and not written to.
   * @throws {FileMissing} @throws {StoreUnavailable}
   */
  bring(key: string, path: string): Promise<void>;
  /** Deletes files; those that are not there are no error. @throws {StoreUnavailable} */
  remove(keys: readonly string[]): Promise<void>;
  /** Uploads by clients themselves; null where they cannot reach it. */
  readonly direct: DirectUploads | null;
}

/** Lets clients without credentials put files straight into a store. */
export interface DirectUploads {
  /** An address for one file, whose size is part of its signature: another size is refused by the store. */
  addressFor(key: string, upload: ExpectedUpload): Promise<UploadAddress>;
  /** Size of a file, bytes; null when it is not there. @throws {StoreUnavailable} */
  sizeOf(key: string): Promise<number | null>;
  /** All keys that begin like this, page by page. @throws {StoreUnavailable} */
  keys(prefix: string): AsyncIterable<readonly string[]>;
}

export interface ExpectedUpload {
  readonly sizeBytes: number;
  /** The moment from which the address holds. */
  readonly now: Date;
  /** A request to the address must begin within this, ms; a week at most. */
  readonly validMs: number;
}

/** The request that a client makes to put its file. */
export interface UploadAddress {
  readonly method: 'PUT';
  readonly url: string;
  /** Headers that must be sent just so. */
  readonly headers: { readonly 'Content-Length': string };
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The store takes or gives nothing now; the message says why, for the log. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** A file that should be in the store is not. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}
