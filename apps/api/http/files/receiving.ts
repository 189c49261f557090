import type { Caller } from '@carillon/db';
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

/** Whoever puts received files away. */
export interface TakeFiles {
  /** Takes the time that it takes: no connection to Postgres and no turn is held meanwhile. */
  take(file: ReceivedFile, caller: Caller): Promise<TakenFile>;
  /** Removes it, unless somebody wanted it. */
  leave(file: TakenFile): Promise<void>;
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
}

/** How files that come with requests are received. */
export interface Receiving extends CollectLimits {
  /** Folder where they are gathered; those that nobody takes from it are removed. */
  readonly incoming: () => Promise<string>;
  readonly fetching: Fetching;
  readonly files: TakeFiles;
}
