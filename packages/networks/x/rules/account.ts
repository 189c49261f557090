import type { Failure } from '@carillon/core';
import { hasCode, isOfType, says } from '../problem.ts';
import type { Rule } from './rule.ts';

export const authenticationFailed: Failure = {
  kind: 'reconnect',
  code: 'authentication_failed',
  message: 'X authentication failed. Reconnect the account.',
};

/** X has just issued the token, so the account is connected: nothing was done, and whose fault it is shows with time. */
export const newTokenRefused: Failure = {
  kind: 'retry',
  code: 'new_token_refused',
  message: 'X rejected a token it had just issued. Please try again later.',
};

/** X does not let this account or this application in. */
export const accountRules: readonly Rule[] = [
  {
    when: ({ request, status }) => request.does === 'connect' && status === 401,
    means: { ...authenticationFailed, message: 'X did not accept this access token.' },
  },
  {
    when: ({ status, problem }) => status === 401 || isOfType(problem, 'unsupported-authentication'),
    means: authenticationFailed,
  },
  {
    when: ({ problem }) => isOfType(problem, 'client-forbidden'),
    means: {
      kind: 'operator',
      code: 'app_not_allowed',
      message: "This server's X application is not allowed to publish. Contact the admin.",
    },
  },
  {
    when: ({ problem }) =>
      hasCode(problem, 64, 326) ||
      says(problem, /\baccount (is|has been) (temporarily |permanently )?(suspended|locked)\b/i),
    means: {
      kind: 'reconnect',
      code: 'account_suspended',
      message: 'The X account is suspended or locked. Resolve this on x.com, then reconnect.',
    },
  },
];
