import { hash } from 'node:crypto';
import type { PlannedAccount } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import type { Charges, ChargesQuery, TargetsQuery } from '@carillon/db/posts';
import type { readSpending, SpendingQuery } from '@carillon/db/spending';
import { LRUCache } from 'lru-cache';

/** Age at which what was read is read again, ms. */
const maxAgeMs = 5_000;

export interface CacheUse {
  /** True where an answer that is some seconds old is good enough. */
  readonly mayUseCache: boolean;
}

export type SumCharges = (query: ChargesQuery) => Promise<Charges>;

export type ReadSpending = (query: SpendingQuery) => ReturnType<typeof readSpending>;

export type FindTargets = (query: TargetsQuery) => Promise<readonly PlannedAccount[] | null>;

/**
 * Callers, accounts and their charges as they were read up to 5 s ago, so that creating a post costs one statement instead of three: part
 * of what brought creating from 0.18 to 1.49 times the bare baseline (apps/docs/performance.md, 2,001 posts/s on 2 cores).
 *
 * Only endpoints with `mayUseCache` use it: their storing statement makes sure that what was read still holds. When it does
 * not, or anything else is wrong with the request, `answerWithRetry` (http/mount.ts) does it once more with everything
 * read anew; so no refusal comes from the cache. See apps/docs/decisions/0013-creating-together.md.
 */
export interface RecentReads {
  /** @param apiKey the caller's whole key; the cache knows it by a digest only */
  caller(apiKey: string, read: () => Promise<Caller | null>, use: CacheUse): Promise<Caller | null>;
  /** Accounts that a request names. */
  targets(query: TargetsQuery, read: () => ReturnType<FindTargets>, use: CacheUse): ReturnType<FindTargets>;
  /** Accounts' charges this month, for a warning. */
  charges(query: ChargesQuery, read: () => ReturnType<SumCharges>, use: CacheUse): ReturnType<SumCharges>;
  /** Days and months of applications and keys, for warnings. */
  spending(
    query: SpendingQuery,
    read: () => ReturnType<ReadSpending>,
    use: CacheUse,
  ): ReturnType<ReadSpending>;
}

export function openRecentReads(): RecentReads {
  const callers = new LRUCache<string, Caller>({ max: 10_000, ttl: maxAgeMs });
  const targets = new LRUCache<string, readonly PlannedAccount[]>({
    maxSize: 20_000,
    sizeCalculation: ({ length }) => 1 + length,
    ttl: maxAgeMs,
  });
  const charges = new LRUCache<string, Charges>({ max: 10_000, ttl: maxAgeMs });
  const spending = new LRUCache<string, Awaited<ReturnType<ReadSpending>>>({ max: 10_000, ttl: maxAgeMs });
  return {
    // A key is stored as an HMAC, which takes longer.
    caller: (apiKey, read, use) => readThrough(callers, apiKey, { read, ...use }),
    targets(query, read, use) {
      const { reader, profileId, accountIds } = query;
      const { userId, sandbox, profileIds = [] } = reader;
      const question = JSON.stringify([userId, sandbox, profileIds, profileId, accountIds]);
      return readThrough(targets, question, { read, ...use });
    },
    async charges(query, read, use) {
      const found = await readThrough(charges, JSON.stringify(query), { read, ...use });
      return found ?? { sum: 0, isLeast: false };
    },
    async spending({ subjects, at }, read, use) {
      const question = JSON.stringify([subjects, at.toISOString().slice(0, 10)]);
      return (await readThrough(spending, question, { read, ...use })) ?? new Map();
    },
  };
}

interface Reading<Value> extends CacheUse {
  readonly read: () => Promise<Value | null>;
}

/** @param question of any length, as a client may send it */
async function readThrough<Value extends object>(
  cache: LRUCache<string, Value>,
  question: string,
  { read, mayUseCache }: Reading<Value>,
): Promise<Value | null> {
  const name = hash('sha256', question, 'base64url');
  const known = mayUseCache ? cache.get(name) : undefined;
  if (known !== undefined) return known;
  const found = await read();
  if (found === null) cache.delete(name);
  else cache.set(name, found);
  return found;
}
