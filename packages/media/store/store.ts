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
  /** Stores a file for good, and takes it away from where it was. @throws {StoreUnavailable} */
  put(key: string, file: string, mimeType: string): Promise<void>;
  /**
   * Reads a file, or bytes `start` to `end` of it, the last included.
   * @throws {FileMissing} @throws {StoreUnavailable}
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes files; those that are not there are no error. @throws {StoreUnavailable} */
  remove(keys: readonly string[]): Promise<void>;
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
