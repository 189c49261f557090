import type { Caller } from '@carillon/db/api-keys';
import type { CollectLimits, TakeFiles } from '@carillon/media/intake';
import type { HostRules } from '@carillon/networks/host-rules';

/** How files are fetched from addresses that requests name. */
export interface Fetching extends CollectLimits {
  /** Servers that may be called. */
  readonly hosts: HostRules;
  /** This installation's address, which they see. */
  readonly publicUrl?: string;
}

/** How files that come with requests are received. */
export interface Receiving extends CollectLimits {
  /** Time without more of a file until it is given up, ms. */
  readonly stallMs: number;
  /** Fewest bytes in that time, or a file is given up; one unless given. */
  readonly leastBytes?: number;
  /** Folder where they are gathered; those that nobody takes from it are removed. */
  readonly folder: string;
  /** Bytes that all media of a caller may have. */
  readonly planBytes: (caller: Caller) => number;
  readonly fetching: Fetching;
  readonly files: TakeFiles;
}
