import type { Plans } from '@carillon/core';
import type { Person } from '@carillon/db/sign-in';
import { countedAddress } from '@carillon/http/client-address';
import type { Exchange } from '@carillon/http/exchange';
import type { RateLimiter } from '@carillon/http/rate-limit/limit-rate';
import { countRequest } from '@carillon/http/rate-limit/limit-rate';
import { digest } from '@carillon/secrets';
import type { RequestHandler, Response } from 'express';
import { dashboardError } from '../../problems.ts';
import type { SignInAttempt } from './device.ts';
import { personOf } from './require-person.ts';
import type { SignInTrail } from './sign-in-trail.ts';

const quarter = 15 * 60;
const day = 24 * 3_600;

/**
 * Wrong passwords that are allowed within a duration in s: from one address for one user, for one user, from one address; and
 * from one browser in which the user signed in before, and from all of those.
 */
const rules = {
  pair: { points: 10, duration: quarter },
  user: { points: 100, duration: day },
  address: { points: 100, duration: quarter },
  device: { points: 10, duration: quarter },
  devices: { points: 100, duration: day },
} as const;

type Rule = keyof typeof rules;

/**
 * An attempt that the first refuses does not count for the others, so that other users of an address are not locked out. A
 * browser that is known has an allowance of its own: no one else can use that up.
 */
const rulesFor = ({ device }: SignInAttempt): readonly [Rule, ...Rule[]] =>
  device ? ['device', 'devices'] : ['pair', 'address', 'user'];

/** Redis does not learn who tried: a user who is deleted is in no name of a key. */
function keyFor(rule: Rule, { email, address, device }: SignInAttempt): string {
  const network = countedAddress(address) ?? address;
  const user = digest(email, 'sign-in limits');
  switch (rule) {
    case 'pair':
      return `${user} ${network}`;
    case 'address':
      return network;
    case 'device':
      return device ?? '';
    case 'user':
    case 'devices':
      return user;
    default:
      return rule satisfies never;
  }
}

export interface SignInLimits {
  /** Counts an attempt before its password is compared. @returns ms to wait when there were too many; null otherwise */
  count(attempt: SignInAttempt): Promise<number | null>;
  /** Takes an attempt back, because its password was right. */
  forgive(attempt: SignInAttempt): Promise<void>;
}

/** Counts wrong passwords in Redis, for all dashboard processes; in memory without Redis or while it cannot be reached. */
export function openSignInLimits({ counter }: Pick<RateLimiter, 'counter'>): SignInLimits {
  const open = (rule: Rule) => counter(`sign-in:${rule}`, rules[rule].duration);
  const counters = {
    pair: open('pair'),
    user: open('user'),
    address: open('address'),
    device: open('device'),
    devices: open('devices'),
  };
  return {
    async count(attempt) {
      for (const rule of rulesFor(attempt)) {
        const { used, endsInMs } = await counters[rule].count(keyFor(rule, attempt), 1);
        if (used > rules[rule].points) return endsInMs;
      }
      return null;
    },
    async forgive(attempt) {
      const [first, ...others] = rulesFor(attempt);
      await counters[first].forget(keyFor(first, attempt));
      for (const rule of others) await counters[rule].count(keyFor(rule, attempt), -1);
    },
  };
}

/** Parts for a try. */
export interface TryParts {
  readonly signInLimits: SignInLimits;
  readonly signInTrail: SignInTrail;
  readonly exchange: Exchange;
}

/** @throws {ApiError} 429 when there were too many wrong passwords */
export async function allowTry(
  { signInLimits, signInTrail, exchange }: TryParts,
  attempt: SignInAttempt,
): Promise<void> {
  const wait = await signInLimits.count(attempt);
  if (wait === null) return;
  signInTrail.refused(exchange, { email: attempt.email });
  const minutes = Math.ceil(wait / 60_000);
  throw dashboardError('too_many_passwords', {
    wait: minutes === 1 ? '1 minute' : `${minutes} minutes`,
  }).retryAfter(Math.ceil(wait / 1_000));
}

interface Parts {
  readonly limiter: RateLimiter;
  readonly plans: Plans;
  readonly requestAllowance: number;
}

/** Counts a request of a person, over all of their sessions. @throws {ApiError} 429 beyond the limit */
export async function countRequestOf(
  { userId, plan }: Person,
  response: Response,
  { limiter, plans, requestAllowance }: Parts,
): Promise<void> {
  const limit = plans[plan].requestsPerMinute + requestAllowance;
  const { isOver, ...state } = await countRequest({ limiter, id: userId, limit }, response);
  if (isOver) throw dashboardError('too_many_requests', state).retryAfter(state.wait);
}

/** Refuses a person who makes more requests than their plan and the pages of the dashboard need. */
export const limitPeople =
  (parts: Parts): RequestHandler =>
  async (_request, response, next) => {
    await countRequestOf(personOf(response), response, parts);
    next();
  };
