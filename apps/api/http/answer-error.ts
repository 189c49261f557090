import { ApiError, apiError, errorCatalogue, problemCatalogue } from '@carillon/core';
import { isBusy, isGone, isUnavailable, LockTimeout } from '@carillon/db/database-errors';
import { FileMissing, ReaderLost, StoreUnavailable, Unreadable } from '@carillon/media';
import type { ErrorRequestHandler, Request } from 'express';
import type { z } from 'zod';
import type { ApiContext } from '../context.ts';
import type { problemDetails } from '../schemas/problem.ts';
import { Stopping } from './bulkhead.ts';
import { wholeBody } from './path-of.ts';

/** Time after which to come again when the answer says so, s. */
const retryAfter = '1';

/** Turns whatever was thrown into an answer. What nobody foresaw is logged, and the caller learns nothing of it. */
export const answerError =
  ({ log, publicUrl }: Pick<ApiContext, 'log' | 'publicUrl'>): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const known = toApiError(error, request);
    const answer = known ?? apiError('internal');
    const facts = { error, requestId: response.locals.requestId, method: request.method, path: request.path };
    if (known === null) log.error(facts, 'unexpected error');
    else if (known !== error && known.status === 503) log.warn(facts, `answered ${known.code}`);
    if (answer.status === 401 && !response.hasHeader('WWW-Authenticate'))
      response.set('WWW-Authenticate', 'Bearer'); // RFC 9110, section 11.6.1
    if (answer.status === 503 || answer.code === 'upload_completing') response.set('Retry-After', retryAfter);
    if (answer.wait !== null) response.set('Retry-After', String(answer.wait));
    if (answer.place !== null) response.location(`${publicUrl}/v1${answer.place}`);
    response.locals.error = { code: answer.code, message: answer.message };
    response.status(answer.status).set('X-Error-Code', answer.code).vary('Accept');
    if (!wantsProblem(request)) return void response.json({ error: answer.message });
    const [path = ''] = request.originalUrl.split('?', 1);
    const occurrence = { path, requestId: String(response.locals.requestId), publicUrl };
    response.type('application/problem+json').json(problemAnswer(answer, occurrence));
  };

function toApiError(error: unknown, request: Request): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isBodyError(error)) return fromBodyError(error, request);
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

/** Error that express throws for a body that it does not take. */
interface BodyError {
  readonly type?: string;
  readonly status: number;
  readonly message: string;
  /** Size of the largest body, bytes; when this one is larger. */
  readonly limit?: number;
}

const isBodyError = (error: unknown): error is BodyError =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500;

function fromBodyError(error: BodyError, request: Request): ApiError {
  const { type, message, limit = 0 } = error;
  const encoding = request.get('content-encoding')?.slice(0, maxShown);
  if (type === 'entity.too.large') return apiError('body_too_large', { limit });
  if (type === 'encoding.unsupported' && encoding) return apiError('encoding_unsupported', { encoding });
  if (type !== undefined) return apiError('json_expected');
  if (error instanceof URIError)
    return apiError('unreadable', { detail: 'its path is not UTF-8 in percent-encoding' });
  const detail =
    encoding !== undefined ? `its body is not valid ${encoding}, as Content-Encoding says` : message;
  return apiError('unreadable', { detail });
}

/** Characters that a sentence shows of a header at most. */
const maxShown = 40;

/** True when a client would rather have an error as RFC 9457 says than as `{ "error": … }`. */
const wantsProblem = (request: Request): boolean =>
  request.accepts(['application/json', 'application/problem+json']) === 'application/problem+json';

interface Occurrence {
  /** Path of the request, without its query. */
  readonly path: string;
  readonly requestId: string;
  readonly publicUrl: string;
}

/** An error as a problem of RFC 9457, with everything that is wrong in `errors`. */
function problemAnswer(
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
