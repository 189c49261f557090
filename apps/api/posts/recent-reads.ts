import { hash } from 'node:crypto';
import type { PlannedAccount } from '@carillon/core';
import { type Caller, findTargets, type Queries, type TargetsQuery } from '@carillon/db';
import { LRUCache } from 'lru-cache';

/** How long what was read may be believed, ms. */
const lifetime = 5_000;

/**
 * What was read a moment ago: callers by a digest of their key, accounts by a digest of the question for them. It is only for
 * requests whose storing statement makes sure that it still holds, and which read it anew when anything is wrong.
 */
export interface Memory {
  readonly callers: LRUCache<string, Caller>;
  readonly accounts: LRUCache<string, readonly PlannedAccount[]>;
}

export const openMemory = (): Memory => ({
  callers: new LRUCache({ max: 10_000, ttl: lifetime }),
  accounts: new LRUCache({ maxSize: 20_000, sizeCalculation: ({ length }) => 1 + length, ttl: lifetime }),
});

export type FindTargets = (query: TargetsQuery) => Promise<readonly PlannedAccount[] | null>;

/** Finds accounts, and keeps them in memory; with `believe`, those that are there are not read again. */
export const remembering =
  (db: Queries, { accounts }: Memory, { believe }: { believe: boolean }): FindTargets =>
  async (query) => {
    const question = [query.userId, query.profileId, query.sandboxOnly, ...query.accountIds];
    const name = hash('sha256', JSON.stringify(question), 'base64url'); // a caller may ask for ids of any length
    const known = believe ? accounts.get(name) : undefined;
    if (known !== undefined) return known;
    const found = await findTargets(db, query);
    if (found === null) accounts.delete(name);
    else accounts.set(name, found);
    return found;
  };
