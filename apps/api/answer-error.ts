import { ApiError, apiError } from '@carillon/core';
import { isUnavailable } from '@carillon/db';
import type { ErrorRequestHandler } from 'express';
import type { ApiContext } from './context.ts';
import { problemAnswer, wantsProblem } from './problem-answer.ts';

/** Largest request body, bytes. */
export const bodyLimit = 1_000_000;

/** Turns whatever was thrown into an answer. What nobody foresaw is logged, and tells the caller nothing. */
export const answerError =
  ({ log, publicUrl }: Pick<ApiContext, 'log' | 'publicUrl'>): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const known = toApiError(error);
    const answer = known ?? apiError('internal');
    if (known === null)
      log.error(
        { error, requestId: response.locals.requestId, method: request.method, path: request.path },
        'unexpected error',
      );
    response.status(answer.status).set('X-Error-Code', answer.code).vary('Accept');
    if (!wantsProblem(request)) return void response.json({ error: answer.message });
    const [path = ''] = request.originalUrl.split('?', 1);
    const occurrence = { path, requestId: String(response.locals.requestId), publicUrl };
    response.type('application/problem+json').json(problemAnswer(answer, occurrence));
  };

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isBodyError(error)) return fromBodyError(error);
  return isUnavailable(error) ? apiError('unavailable') : null;
}

/** What express's JSON parser throws for a body that it does not take. */
interface BodyError {
  readonly type?: string;
  readonly status: number;
  readonly message: string;
}

const isBodyError = (error: unknown): error is BodyError =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500;

function fromBodyError({ type, message }: BodyError): ApiError {
  if (type === 'entity.too.large') return apiError('body_too_large', { limit: bodyLimit });
  if (type === 'entity.parse.failed') return apiError('invalid_json', { detail: message.replace(/\.$/, '') });
  if (type === undefined) return apiError('unreadable', { detail: message });
  return apiError('json_expected');
}
