import type { Obstacle } from '@carillon/db/publications';
import type { PublishPayload } from '@carillon/queue';
import { LRUCache } from 'lru-cache';
import type { Times } from './times.ts';

/** More are forgotten, and asked for again. */
const maxAccounts = 10_000;

/**
 * Accounts whose publications all wait, such as those of an application whose day is used up: thousands of jobs for them are sent away
 * without a question to Postgres, so that those of others, which stand in the same line, come at once.
 */
export interface HeldAccounts {
  /** Notes the obstacle of a publication. */
  note(obstacle: Pick<Obstacle & { kind: 'wait' }, 'accountId' | 'heldMs'>): void;
  /** For how long a publication that nobody has tried waits with its account, ms; null where it may not. */
  wait(job: Pick<PublishPayload, 'accountId'>): number | null;
}

export function openHeldAccounts({ heldAccountMs }: Pick<Times, 'heldAccountMs'>): HeldAccounts {
  const until = new LRUCache<string, number>({ max: maxAccounts, ttl: heldAccountMs });
  return {
    note({ accountId, heldMs }) {
      if (heldMs !== null && heldMs > 0) until.set(accountId, performance.now() + heldMs);
    },
    wait({ accountId }) {
      const end = accountId === undefined ? undefined : until.get(accountId);
      if (end === undefined) return null;
      const ms = Math.ceil(end - performance.now());
      return ms > 0 ? ms : null;
    },
  };
}
