import { type ApiError, errorCatalogue, problemCatalogue } from '@carillon/core';
import type { Request } from 'express';
import type { z } from 'zod';
import type { problemDetails } from '../schemas/problem.ts';
import { wholeBody } from './path-of.ts';

/** True when a client would rather have an error as RFC 9457 says than as `{ "error": … }`. */
export const wantsProblem = (request: Request): boolean =>
  request.accepts(['application/json', 'application/problem+json']) === 'application/problem+json';

export interface Occurrence {
  /** Path of the request, without its query. */
  readonly path: string;
  readonly requestId: string;
  readonly publicUrl: string;
}

/** An error as a problem of RFC 9457, with everything that is wrong in `errors`. */
export function problemAnswer(
  { status, code, message, problems }: ApiError,
  { path, requestId, publicUrl }: Occurrence,
): z.input<typeof problemDetails> {
  return {
    type: isOnPage(code) ? `${publicUrl}/errors.md#${code}` : 'about:blank',
    title: titleOf(code),
    status,
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
