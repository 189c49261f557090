import type { Database } from '@carillon/db';

/** Where a measure finds its servers. */
export interface Services {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly encryptionKey: Uint8Array;
  /** For logs of processes. */
  readonly folder: string;
}

/** What a measure is given. */
export interface Stage extends Services {
  readonly db: Database;
  /** Of each contender. */
  readonly runs: number;
  /** How long or large a run is: 1 is what the table shows, a test takes a small part of it. */
  readonly size: number;
  /** How long a soak is at full size. */
  readonly minutes: number;
  readonly say: (line: string) => void;
  /** Aborted by Ctrl-C. */
  readonly stopping: AbortSignal;
}
