import { defaultPrefix, leaveReplica, type QueueConnection } from '@carillon/queue';
import type { Response } from 'express';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { dashboardError } from '../problems.ts';

/** An attempt to sign in. */
export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
}

/** Wrong passwords that are allowed within a duration in s: from one address for one user, for one user, from one address. */
const rules = {
  pair: { points: 10, duration: 15 * 60 },
  user: { points: 100, duration: 24 * 3_600 },
  address: { points: 100, duration: 15 * 60 },
} as const;

export interface SignInLimits {
  /** Counts an attempt before its password is compared. @returns ms to wait when there were too many; null otherwise */
  count(attempt: SignInAttempt): Promise<number | null>;
  /** Takes an attempt back, because its password was right. */
  forgive(attempt: SignInAttempt): Promise<void>;
  close(): Promise<void>;
}

/**
 * Counts wrong passwords in Redis, for all dashboard processes; in memory without Redis or while it cannot be reached.
 * @param redisTimeoutMs time for Redis to answer, before the memory counts instead
 */
export function openSignInLimits(
  { backend, url, prefix = defaultPrefix }: QueueConnection,
  redisTimeoutMs = 500,
): SignInLimits {
  const redis =
    backend === 'redis'
      ? new Redis(url, {
          maxRetriesPerRequest: 1,
          enableOfflineQueue: false,
          commandTimeout: redisTimeoutMs,
          reconnectOnError: leaveReplica(),
        })
      : null;
  redis?.on('error', () => {}); // the memory stands in
  const limiter = (name: keyof typeof rules): RateLimiterAbstract => {
    const options = { keyPrefix: `${prefix}:sign-in:${name}`, ...rules[name] };
    const insuranceLimiter = new RateLimiterMemory(options);
    return redis === null
      ? insuranceLimiter
      : new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter });
  };
  const limiters = { pair: limiter('pair'), user: limiter('user'), address: limiter('address') };
  const keys = ({ email, address }: SignInAttempt) => ({ pair: `${email} ${address}`, user: email, address });

  return {
    async count(attempt) {
      // An attempt that the first refuses does not count for the others, so that other users of an address are not locked out.
      for (const name of ['pair', 'address', 'user'] as const) {
        const wait = await consume(limiters[name], keys(attempt)[name]);
        if (wait !== null) return wait;
      }
      return null;
    },
    async forgive(attempt) {
      const { pair, user, address } = keys(attempt);
      await Promise.all([
        limiters.pair.delete(pair),
        limiters.user.reward(user),
        limiters.address.reward(address),
      ]);
    },
    close: async () => redis?.disconnect(),
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}

/** @throws {ApiError} 429 when there were too many wrong passwords */
export async function allowTry(
  limits: SignInLimits,
  attempt: SignInAttempt,
  response: Response,
): Promise<void> {
  const wait = await limits.count(attempt);
  if (wait === null) return;
  response.set('Retry-After', String(Math.ceil(wait / 1_000)));
  const minutes = Math.ceil(wait / 60_000);
  throw dashboardError('too_many_passwords', { wait: minutes === 1 ? '1 minute' : `${minutes} minutes` });
}
