import type { Plans } from '@carillon/core';
import type { Database } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import type { WakeUp } from '@carillon/db/publications';
import type { MediaDesk, TakenFile } from '@carillon/media/intake';
import type { HostRules } from '@carillon/networks/host-rules';
import type { KeyRing } from '@carillon/secrets';
import type { Log } from '@carillon/telemetry';
import type { JobEnqueuer } from './posts/enqueue-jobs.ts';
import type { FindTargets, ReadSpending, SumCharges } from './posts/recent-reads.ts';
import type { Settling } from './posts/settling.ts';
import type { StorePost } from './posts/store-posts.ts';
import type { Bulkhead } from './run/bulkhead.ts';
import type { AuditTrail } from './run/open-trail.ts';
import type { Run } from './run/service.ts';

/** Parts that the operations of the API work with, in whatever process. */
export interface OperationParts {
  readonly db: Database;
  /** Passed by everything that may have to wait for locks. */
  readonly bulkhead: Bulkhead;
  readonly jobEnqueuer: JobEnqueuer;
  /** Has requests wait for what becomes of their posts. */
  readonly settling: Settling;
  readonly plans: Plans;
  readonly desk: MediaDesk;
  /** Servers that files may be fetched from. */
  readonly hosts: HostRules;
  readonly webhooks: WebhookParts;
  /** Seals the secrets of applications, as those of accounts. */
  readonly applicationKeys: KeyRing;
  readonly trail: AuditTrail;
  readonly log: Log;
  /** Address at which integrators reach the API, without /v1. */
  readonly publicUrl: string;
}

export interface WebhookParts {
  /** Seals their secrets. */
  readonly keys: KeyRing;
  /** Servers that may receive events. */
  readonly hosts: HostRules;
  /** Address of the dashboard in browsers, where messages to people lead. */
  readonly dashboardUrl?: string | undefined;
}

/** Everything that the handler of an endpoint may use, and who is calling. */
export interface RequestContext
  extends Pick<Run, 'db' | 'keep' | 'answersWith' | 'ifMatch' | 'enqueueJobs' | 'afterCommit' | 'becomes'> {
  readonly caller: Caller;
  readonly plans: Plans;
  /** Address at which integrators reach the API, without /v1. */
  readonly publicUrl: string;
  readonly desk: MediaDesk;
  /** Time in which a post for now can be taken back, ms; mostly 0. */
  readonly undoMs: number;
  /** The file that came with the request. @throws when its operation takes none */
  readonly file: () => TakenFile;
  /** Outside of a transaction. */
  readonly database: Database;
  readonly webhooks: WebhookParts;
  readonly applicationKeys: KeyRing;
  /** Has workers look at once for due deliveries of webhooks, after the commit. */
  readonly wakeWebhooks: () => void;
  /** Has open pages learn of a post that has changed, after the commit, unless a job of it says so: one that is made soon. */
  readonly notifyBrowsers: (postId: string, wakeUps?: readonly WakeUp[]) => void;
  readonly findTargets: FindTargets;
  readonly sumCharges: SumCharges;
  readonly readSpending: ReadSpending;
  /** Stores a post, together with others unless in a transaction. */
  readonly store: StorePost;
}
