import type { Plans } from '@carillon/core';
import type { Caller, Database, Queries, WakeUp } from '@carillon/db';
import type { KeyRing } from '@carillon/secrets';
import type { Log, Registry, Tracing } from '@carillon/telemetry';
import type { RequestHandler } from 'express';
import type { Bulkhead } from './http/bulkhead.ts';
import type { JobEnqueuer } from './posts/enqueue-jobs.ts';
import type { FindTargets, RecentReads } from './posts/recent-reads.ts';
import type { StorePost } from './posts/store-lines.ts';
import type { RateLimiter } from './rate-limit/open-rate-limiter.ts';

/** What the api process is made of. */
export interface ApiParts {
  readonly db: Database;
  /** For what may have to wait for locks. */
  readonly bulkhead: Bulkhead;
  readonly jobEnqueuer: JobEnqueuer;
  /** Under which API keys are hashed. */
  readonly keys: KeyRing;
  /** Counts the requests of each API key. */
  readonly limiter: RateLimiter;
  readonly plans: Plans;
  readonly log: Log;
  readonly metrics: Registry;
  /** None unless given. */
  readonly tracing?: Tracing;
  /** Where integrators reach this api, without /v1; for the document. */
  readonly publicUrl: string;
}

/** Who may call, and how often. */
export interface Admission {
  /**
   * Puts the caller into `response.locals`, and refuses whoever is none.
   * @param mayUseCache whether a caller that is in memory need not be read again
   */
  readonly identify: (options: { mayUseCache: boolean }) => RequestHandler;
  /** Refuses a caller that comes too often. */
  readonly limit: RequestHandler;
}

/** What endpoints need, and their requests share. */
export interface ApiContext extends Omit<ApiParts, 'keys' | 'limiter'> {
  readonly admission: Admission;
  /** Stores a post together with those of other requests. */
  readonly store: StorePost;
  readonly recentReads: RecentReads;
}

/** What a handler may use, and who is calling. */
export interface RequestContext {
  /** Under an Idempotency-Key, the transaction that also keeps the key and the answer. */
  readonly db: Queries;
  readonly caller: Caller;
  readonly plans: Plans;
  readonly findTargets: FindTargets;
  /** Stores a post, together with others unless in a transaction. */
  readonly store: StorePost;
  /** The version that a `conditional` endpoint may change; null for any. */
  readonly ifMatch: string | null;
  /** Has jobs made for what the handler stored, once that is committed. */
  readonly enqueueJobs: (wakeUps: readonly WakeUp[]) => void;
}
