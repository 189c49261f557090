import type { Failure } from '@carillon/core';
import { ApiPartialResponseError, ApiRequestError, ApiResponseError } from 'twitter-api-v2';
import type { XClient } from './client.ts';
import { parseBody, readProblem } from './problem.ts';
import { accountRules } from './rules/account.ts';
import { contentRules } from './rules/content.ts';
import { otherRules } from './rules/other.ts';
import { quotaRules } from './rules/quota.ts';
import type { ErrorAnswer, XRequest } from './rules/rule.ts';
import { tokenRules } from './rules/token.ts';
import { unavailable, unconfirmed, unreachable } from './wire-failures.ts';

/** The first that applies decides. */
const rules = [...tokenRules, ...quotaRules, ...accountRules, ...contentRules, ...otherRules];

/** The meaning of an SDK error for the request that met it. Any other error is a bug, and is thrown on. */
export function failureFromX(error: unknown, request: XRequest, client: XClient): Failure {
  if (error instanceof ApiResponseError) {
    const { code: status, headers, data, response } = error;
    if (!response.complete) return interrupted(request, client, unreadable(status));
    const now = client.call.now();
    return fromAnswer({ request, status, headers, problem: readProblem(parseBody(data)), now });
  }
  if (error instanceof ApiPartialResponseError) {
    return interrupted(request, client, unreadable(error.response.statusCode));
  }
  if (error instanceof ApiRequestError) {
    return client.trace.connected ? interrupted(request, client, causeOf(client)) : unreachable;
  }
  throw error;
}

function fromAnswer(answer: ErrorAnswer): Failure {
  const means = rules.find(({ when }) => when(answer))?.means ?? unavailable;
  return { ...(typeof means === 'function' ? means(answer) : means), status: answer.status };
}

/** The request left, and its answer did not arrive whole. */
function interrupted(request: XRequest, { call }: XClient, reason: string): Failure {
  if (request.does !== 'write') return unavailable;
  return unconfirmed(call.signal.aborted ? `no answer within ${call.deadline / 1000} s` : reason);
}

const unreadable = (status?: number) => `HTTP ${status}, unreadable answer`;

function causeOf({ trace }: XClient): string {
  return trace.cause?.code === 'ECONNRESET' ? 'connection reset' : 'connection lost';
}
