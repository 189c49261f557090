import { ApiError, apiError, errorCatalogue, problemCatalogue } from '@carillon/core';
import { isBusy, isGone, isUnavailable, LockTimeout } from '@carillon/db/database-errors';
import { FileMissing, ReaderLost, StoreUnavailable, Unreadable } from '@carillon/media';
import type { Log } from '@carillon/telemetry';
import type { z } from 'zod';
import type { problemDetails } from '../schemas/problem.ts';
import { Stopping } from './bulkhead.ts';
import { wholeBody } from './path-of.ts';

/** The answer to a call that something was in the way of. */
export interface Refusal {
  readonly error: ApiError;
  /** Beside its body. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A call that something is in the way of. */
export interface Refused {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
}

interface Parts {
  readonly log: Log;
  /** Address at which clients reach the API, without /v1. */
  readonly publicUrl: string;
}

/** Time after which to come again when the answer says so, s. */
const retryAfter = 1;

/** Turns whatever was thrown into an answer. What nobody foresaw is logged, and the caller learns nothing of it. */
export function refusalOf(thrown: unknown, { log, publicUrl }: Parts, refused: Refused): Refusal {
  const known = toApiError(thrown);
  const error = known ?? apiError('internal');
  const facts = { error: thrown, ...refused };
  if (known === null) log.error(facts, 'unexpected error');
  else if (known !== thrown && known.status === 503) log.warn(facts, `answered ${known.code}`);
  const comesAgain = error.status === 503 || error.code === 'upload_completing';
  const wait = error.wait ?? (comesAgain ? retryAfter : null);
  return {
    error,
    headers: {
      ...(wait !== null && { 'Retry-After': String(wait) }),
      ...(error.place !== null && { Location: `${publicUrl}/v1${error.place}` }),
      'X-Error-Code': error.code,
    },
  };
}

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreUnavailable) return apiError('store_unavailable');
  if (error instanceof ReaderLost) return apiError('file_not_read');
  if (error instanceof FileMissing) return apiError('media_not_found');
  if (error instanceof Unreadable) return apiError('file_unusable', { detail: error.message });
  if (error instanceof Stopping) return apiError('stopping');
  if (isBusy(error)) return busy(error);
  if (isGone(error)) return apiError('changed_meanwhile');
  return isUnavailable(error) ? apiError('unavailable') : null;
}

/** Longest time that an answer asks for, s: lines move faster than they did when somebody held something. */
const maxWaitSeconds = 60;

function busy(error: unknown): ApiError {
  const waitMs = error instanceof LockTimeout ? error.waitMs : null;
  if (waitMs === null) return apiError('busy');
  return apiError('busy').retryAfter(Math.min(Math.max(Math.ceil(waitMs / 1_000), 1), maxWaitSeconds));
}

interface Occurrence {
  /** Path of the request, without its query. */
  readonly path: string;
  readonly requestId: string;
  readonly publicUrl: string;
}

/** An error as a problem of RFC 9457, with everything that is wrong in `errors`. */
export function toProblem(
  { status, code, message, problems }: ApiError,
  { path, requestId, publicUrl }: Occurrence,
): z.input<typeof problemDetails> {
  return {
    type: isOnPage(code) ? `${publicUrl}/errors.md#${code}` : 'about:blank',
    title: titleOf(code),
    status,
    error: message,
    detail: message,
    instance: path,
    code,
    requestId,
    errors: problems.map((problem) => ({
      ...problem,
      path: problem.path === wholeBody ? '' : problem.path,
    })),
  };
}

const isOnPage = (code: string): boolean =>
  Object.hasOwn(errorCatalogue, code) || Object.hasOwn(problemCatalogue, code);

/** `post_not_found` in words. */
const titleOf = (code: string): string =>
  `${code.slice(0, 1).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;
