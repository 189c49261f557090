import type { Platform } from '@carillon/core';
import type { Database } from '@carillon/db';
import type { FileMaker, MediaStore } from '@carillon/media';
import type { Network, NetworkUrls } from '@carillon/networks';
import type { Journal } from '@carillon/queue';
import type { KeyRing } from '@carillon/secrets';
import type { Log, Tracing } from '@carillon/telemetry';
import type { FailedRenewals } from './failed-renewals.ts';
import type { FairScheduler } from './fair-scheduler.ts';
import type { GroupedWrites } from './grouped-writes.ts';
import type { HeldAccounts } from './held-accounts.ts';
import type { HeldLeases } from './held-leases.ts';
import type { WorkerMetrics } from './metrics.ts';
import type { RestoreGuard } from './restore-guard.ts';
import type { Times } from './times.ts';
import type { UploadPlaces } from './upload-places.ts';

/** Everything that publishing needs. */
export interface WorkerContext {
  readonly db: Database;
  readonly writes: GroupedWrites;
  readonly networks: Readonly<Record<Platform, Network>>;
  readonly urls: NetworkUrls;
  /** Opens credentials. */
  readonly keys: KeyRing;
  /** Who this worker is, in leases and attempts. */
  readonly name: string;
  /** A publication that never started fails when it is later than this, ms. */
  readonly maxLateness: number;
  /** Beside Postgres, for what must not be lost while it is away. */
  readonly journal: Journal;
  /** Files of media. */
  readonly store: MediaStore;
  /** Makes those that nobody made at upload; none are made unless given. */
  readonly fileMaker?: FileMaker;
  readonly uploadPlaces: UploadPlaces;
  /** Media of a publication that need no place of those, bytes. */
  readonly smallUploads: number;
  readonly held: HeldLeases;
  readonly heldAccounts: HeldAccounts;
  readonly schedulers: Readonly<Record<Platform, FairScheduler>>;
  readonly failedRenewals: FailedRenewals;
  /** Answers of token endpoints that are listened for yet. */
  readonly hearing: Set<Promise<void>>;
  readonly guard: RestoreGuard;
  readonly times: Times;
  readonly log: Log;
  readonly metrics: WorkerMetrics;
  readonly tracing: Tracing;
  /** Aborted when the worker is stopping: finish the current item and hand back the rest. */
  readonly stopping: AbortSignal;
}
