import type { Caller, HeldUpload } from '@carillon/db';
import type { HostRules } from '@carillon/networks/host-rules';

/** A file that was received and lies in a folder of ours. */
export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file that was put away, and has yet to be wanted by the operation that it came for. */
export interface TakenFile {
  readonly id: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Whoever reads files that clients put into the store themselves. */
export interface CompleteUploads {
  /** Takes an upload for one request to complete; null when it is completed already. */
  hold(id: string, caller: Caller): Promise<HeldUpload | null>;
  /** Reads what a client put into the store for an upload. */
  collect(held: HeldUpload): Promise<ReceivedFile>;
  /** Leaves an upload to others, unless it was completed. */
  release(held: HeldUpload): Promise<void>;
  /** Has an upload whose file is of no use never read again. */
  refuse(held: HeldUpload): Promise<void>;
}

/** Whoever puts received files away. */
export interface TakeFiles {
  /** Takes the time that it takes: no connection to Postgres and no turn is held meanwhile. */
  take(file: ReceivedFile, caller: Caller): Promise<TakenFile>;
  /** Removes it, unless somebody wanted it. */
  leave(file: TakenFile): Promise<void>;
  readonly uploads: CompleteUploads;
}

export interface CollectLimits {
  /** Size of the largest file, bytes. */
  readonly maxBytes: number;
  /** Time until all of it must have arrived, ms. */
  readonly deadlineMs: number;
}

/** How files are fetched from addresses that requests name. */
export interface Fetching extends CollectLimits {
  /** Servers that may be called. */
  readonly hosts: HostRules;
  /** This installation's address, which they are told. */
  readonly publicUrl?: string;
}

/** How files that come with requests are received. */
export interface Receiving extends CollectLimits {
  /** Folder where they are gathered; those that nobody takes from it are removed. */
  readonly incoming: () => Promise<string>;
  readonly fetching: Fetching;
  readonly files: TakeFiles;
}
