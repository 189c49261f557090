import type { ErrorCode, Problem } from '@carillon/core';
import type { Database, Queries } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import type { KeptAnswer } from '@carillon/db/idempotency';
import type { WakeUp } from '@carillon/db/publications';
import type { TakenFile } from '@carillon/media/intake';
import type { KeyRing } from '@carillon/secrets';
import type { Request, RequestHandler, Response } from 'express';
import type { AuditTrail } from '../audit/open-trail.ts';
import type { AwaitSettled } from '../posts/await-settled.ts';
import type { JobEnqueuer } from '../posts/enqueue-jobs.ts';
import type { CacheUse } from '../posts/recent-reads.ts';
import type { Bulkhead } from './bulkhead.ts';
import type { Receiving } from './files/receiving.ts';

/** The callers that are let in, and how often each may come. */
export interface Admission {
  /** Puts the caller into `response.locals`, and refuses anybody else. */
  readonly identify: (use: CacheUse) => RequestHandler;
  /** Refuses a caller who proved too long ago that it is they, before an operation that `needsProof`. */
  readonly prove: RequestHandler;
  /** Refuses a caller that comes too often. */
  readonly limit: RequestHandler;
}

/** A request and its answer. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** Facts of one request, in `response.locals`. */
export interface Locals extends CacheUse {
  readonly requestId: string;
  /** The file that came with the request. */
  file?: TakenFile;
  /** Put there by `Admission.identify`; missing only where anybody is let in. */
  readonly caller: Caller;
  /** When its operation began, by performance.now(). */
  begunAt?: number;
  /** For how long it waited, as it was asked to, ms. */
  waitedMs?: number;
  /** The id of what was made. */
  made?: string;
  /** Why the answer is no good one. */
  error?: { readonly code: ErrorCode; readonly message: string };
}

/** Stands in an answer for what is known once it is stored. Nobody guesses it, and no text has it. */
export interface KnownLater {
  readonly moment: Date;
  /** For warnings about posts beside it. */
  readonly told: Problem;
}

/** One run of a handler. */
export interface Run extends Exchange {
  /** Under an Idempotency-Key, the transaction that also keeps the key and the answer. */
  readonly db: Queries;
  /** Makes the answer that is kept with what is stored, under the Idempotency-Key; null where it is kept otherwise, or nowhere. */
  readonly keep: ((answerOf: (known: KnownLater) => unknown) => KeptAnswer) | null;
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

/** Everything that serving operations needs, whoever may call them and whatever their handlers work with. */
export interface Service<Context> {
  readonly db: Database;
  /** Passed by everything that may have to wait for locks. */
  readonly bulkhead: Bulkhead;
  readonly jobEnqueuer: JobEnqueuer;
  readonly trail: AuditTrail;
  /** Address at which clients reach the service, without /v1. */
  readonly publicUrl: string;
  readonly admission: Admission;
  /** Size of the largest request body, bytes. */
  readonly bodyLimit: number;
  /** Where files that come with requests are gathered; missing where none may come. */
  readonly receiving?: Receiving;
  /** Keys that seal answers with a secret while they are kept for their Idempotency-Key; missing when none are kept. */
  readonly sealing?: KeyRing;
  /** Waits for what becomes of a post; missing where no operation `waits`. */
  readonly awaitSettled?: AwaitSettled;
  /** Makes what a handler may use. */
  readonly contextOf: (run: Run) => Context;
}
