import type { Failure } from '@carillon/core';
import { isOfType } from '../problem.ts';
import { rateLimitReset, within } from '../rate-limit.ts';
import type { ErrorAnswer, Rule } from './rule.ts';

/** The longest that a billing cycle may have to go, ms. */
const maxBillingCycleMs = 31 * 86_400_000;

/** Too much was asked of X: by this account, or by all of this server for its money. */
export const quotaRules: readonly Rule[] = [
  {
    when: ({ problem }) => isOfType(problem, 'usage-capped') || problem.title === 'UsageCapExceeded',
    means: {
      kind: 'operator',
      code: 'usage_cap_reached',
      message: 'The monthly X API usage cap is reached.',
    },
  },
  {
    when: ({ status, headers }) => status === 429 && headers['x-app-limit-24hour-remaining'] === '0',
    means: dayUsedUp,
  },
  { when: ({ status }) => status === 429, means: rateLimited },
  {
    when: ({ status, problem }) =>
      status === 402 ||
      isOfType(problem, 'credits', 'credits-depleted') ||
      problem.title === 'SpendCapReached',
    means: creditsUsedUp,
  },
];

function rateLimited({ headers, now }: ErrorAnswer): Failure {
  const notBefore = rateLimitReset(headers, now);
  const message = `X rate limit exceeded; retrying at ${notBefore.toISOString()}.`;
  return { kind: 'retry', code: 'rate_limited', message, notBefore };
}

/** Of all accounts that act through the application together. */
function dayUsedUp({ headers, now }: ErrorAnswer): Failure {
  const notBefore = rateLimitReset(headers, now);
  const message = `X takes no more posts of this application today; retrying at ${notBefore.toISOString()}.`;
  return { kind: 'operator', code: 'app_daily_limit', message, notBefore };
}

function creditsUsedUp({ request, problem, now }: ErrorAnswer): Failure {
  const reset = Date.parse(problem.reset_date.slice(0, 100));
  const consequence = request.does === 'write' ? '; the post was not published' : '';
  return {
    kind: 'operator',
    code: 'credits_used_up',
    message: `The X API credits of this server are used up${consequence}.`,
    ...(Number.isNaN(reset) ? {} : { notBefore: within(maxBillingCycleMs, reset, now) }),
  };
}
