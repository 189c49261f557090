import type { Problem } from '@carillon/core';
import type { Database, Queries } from '@carillon/db';
import type { KeptAnswer } from '@carillon/db/idempotency';
import type { WakeUp } from '@carillon/db/publications';
import type { KeyRing } from '@carillon/secrets';
import type { AwaitSettled } from '../posts/await-settled.ts';
import type { JobEnqueuer } from '../posts/enqueue-jobs.ts';
import type { Bulkhead } from './bulkhead.ts';
import type { Call } from './call.ts';
import type { AuditTrail } from './open-trail.ts';
import type { Receiving } from './receive/receiving.ts';

/** Stands in an answer for what is known once it is stored. Nobody guesses it, and no text has it. */
export interface KnownLater {
  readonly moment: Date;
  /** For warnings about posts beside it. */
  readonly notes: Problem;
}

/** Makes the answer that is kept with what is stored, under the Idempotency-Key. */
export type Keep = (answerOf: (known: KnownLater) => unknown) => KeptAnswer;

/** One run of a handler. */
export interface Run {
  /** Under an Idempotency-Key, the transaction that also keeps the key and the answer. */
  readonly db: Queries;
  /** Null where the answer is kept otherwise, or nowhere. */
  readonly keep: Keep | null;
  /** Answers with a body that is kept, instead of what the handler gives. */
  readonly answersWith: (kept: string) => void;
  /** The version that a `conditional` operation may change; null for any. */
  readonly ifMatch: string | null;
  /** Says which version the changed resource is, for the answer's ETag. */
  readonly becomes: (etag: string) => void;
  /** Does something once what the handler stored is committed. */
  readonly afterCommit: (act: () => void) => void;
  /** Has jobs made for what the handler stored, once that is committed. */
  readonly enqueueJobs: (wakeUps: readonly WakeUp[]) => void;
}

/** Everything that running operations needs, whoever may call them and whatever their handlers work with. */
export interface Service<Context, Asked extends Call = Call> {
  readonly db: Database;
  /** Passed by everything that may have to wait for locks. */
  readonly bulkhead: Bulkhead;
  readonly jobEnqueuer: JobEnqueuer;
  readonly trail: AuditTrail;
  /** Address at which clients reach the service, without /v1. */
  readonly publicUrl: string;
  /** Where files that come with requests are gathered; missing where none may come. */
  readonly receiving?: Receiving;
  /** Keys that seal answers with a secret while they are kept for their Idempotency-Key; missing when none are kept. */
  readonly sealing?: KeyRing;
  /** Waits for what becomes of a post; missing where no operation `waits`. */
  readonly awaitSettled?: AwaitSettled;
  /** Makes what a handler may use. */
  readonly contextOf: (run: Run, call: Asked) => Context;
}
