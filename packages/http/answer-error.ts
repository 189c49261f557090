import { ApiError, apiError } from '@carillon/core';
import type { OperationParts } from '@carillon/operations/context';
import { refusalOf, toProblem } from '@carillon/operations/run/refusal';
import type { ErrorRequestHandler, Request } from 'express';

/** Answers whatever was thrown. */
export const answerError =
  (parts: Pick<OperationParts, 'log' | 'publicUrl'>): ErrorRequestHandler =>
  (thrown: unknown, request, response, next) => {
    if (response.headersSent) return next(thrown);
    const { requestId } = response.locals;
    const { method, path } = request;
    const unread = isBodyError(thrown) ? fromBodyError(thrown, request) : thrown;
    const { error, headers } = refusalOf(unread, parts, { requestId, method, path });
    if (error.status === 401 && !response.hasHeader('WWW-Authenticate'))
      response.set('WWW-Authenticate', 'Bearer'); // RFC 9110, section 11.6.1
    response.locals.error = { code: error.code, message: error.message };
    response.status(error.status).set(headers).vary('Accept');
    if (!wantsProblem(request)) return void response.json({ error: error.message });
    const [instance = ''] = request.originalUrl.split('?', 1);
    const occurrence = { path: instance, requestId: String(requestId), publicUrl: parts.publicUrl };
    response.type('application/problem+json').json(toProblem(error, occurrence));
  };

/** Error that express throws for a body that it does not take. */
interface BodyError {
  readonly type?: string;
  readonly status: number;
  readonly message: string;
  /** Size of the largest body, bytes; when this one is larger. */
  readonly limit?: number;
}

const isBodyError = (error: unknown): error is BodyError =>
  !(error instanceof ApiError) &&
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  Number(error.status) < 500;

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
