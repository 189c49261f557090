import type { Readable } from 'node:stream';
import type { Caller } from '@carillon/db/api-keys';
import type { AuditAuthor } from '@carillon/db/audit';
import type { ByteRange } from '@carillon/media';
import type { TakenFile } from '@carillon/media/intake';
import type { CacheUse } from '../posts/recent-reads.ts';

/** A request for an operation, whoever brings it: HTTP, a tool of an assistant, or a change of many posts. */
export interface Call extends CacheUse {
  /** For the answer, the log and the jobs that are made. */
  readonly requestId: string;
  /** Missing only where anybody may call. */
  readonly caller: Caller;
  /** For the audit trail. */
  readonly by: AuditAuthor;
  /** Such as `/v1/posts`. */
  readonly path: string;
  /** The rest of its address as it was written: `?limit=3`, or nothing. */
  readonly search: string;
  /** Parts of the request that nobody has checked. */
  readonly params: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: CallHeaders;
  /** Time in which a post for now can be taken back, ms; 0 unless given. */
  readonly undoMs?: number;
  /** The file that came with it. */
  readonly file?: TakenFile;
  /** Aborted once it is answered, or nobody waits for the answer any more. */
  readonly over: AbortSignal;
  /** Learns the id of what was made, also when nobody waits for the answer any more. */
  readonly onMade?: (id: string) => void;
  /** Finds out again who calls; whoever was read without a cache needs none. */
  readonly readAnew?: () => Promise<Caller>;
}

/** Headers that operations read, as they were sent. */
interface CallHeaders {
  readonly idempotencyKey?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly prefer?: string | undefined;
}

/** The answer of an operation. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; empty where there is no body, and for a file. */
  readonly body: string;
  readonly file?: SentFile;
  /** For how long it waited, as it was asked to, ms. */
  readonly waitedMs?: number | undefined;
}

/** A file as an answer. */
export interface SentFile {
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Name under which a browser saves it. */
  readonly name: string;
  /** Changes with its bytes. */
  readonly version: string;
  open(range?: ByteRange): Promise<Readable>;
}
