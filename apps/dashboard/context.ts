import type { Parts } from '@carillon/accounts';
import type { Bulkhead } from '@carillon/api/bulkhead';
import type { JobEnqueuer } from '@carillon/api/enqueue-jobs';
import type { Exchange } from '@carillon/api/service';
import type { Plans } from '@carillon/core';
import type { Database, Person } from '@carillon/db';
import type { QueueConnection } from '@carillon/queue';
import type { KeyRing } from '@carillon/secrets';
import type { Log, Registry, Tracing } from '@carillon/telemetry';
import type { QueueBoard } from './board/board.ts';
import type { Live } from './live/live.ts';
import type { SignInLimits } from './sessions/sign-in-limits.ts';

/** What the dashboard process is made of. */
export interface DashboardParts {
  readonly db: Database;
  /** For what may have to wait for locks. */
  readonly bulkhead: Bulkhead;
  readonly jobEnqueuer: JobEnqueuer;
  readonly queue: QueueConnection;
  readonly live: Live;
  readonly board: QueueBoard;
  readonly plans: Plans;
  /** What connecting accounts works with. */
  readonly accounts: Parts;
  /** Under which API keys are hashed. */
  readonly apiKeys: KeyRing;
  /** Under which the link of the first admin is made. */
  readonly setUpKeys: KeyRing;
  readonly signInLimits: SignInLimits;
  /** Where people reach the dashboard, without a trailing slash. */
  readonly url: string;
  /** Proxies whose word on who asks is taken. */
  readonly trustedProxies: readonly string[];
  /** Where integrators reach the API, without /v1. */
  readonly publicUrl: string;
  /** The folder of the built pages. */
  readonly pages: string;
  readonly log: Log;
  readonly metrics: Registry;
  readonly tracing?: Tracing;
}

/** Everything that an operation may use which anybody may call. */
export interface OpenContext extends DashboardParts {
  /** For those few operations that set cookies. */
  readonly exchange: Exchange;
}

/** Everything that an operation may use. */
export interface PersonContext extends OpenContext {
  /** Who is signed in. */
  readonly person: Person;
}
