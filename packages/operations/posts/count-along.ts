import type { PlannedAccount, PlannedPost } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import { monthOf, type SpendingQuery } from '@carillon/db/spending';
import type { ReadSpending } from './recent-reads.ts';

/** Reads sums, with the posts of a batch that are planned so far and nobody has stored yet. */
export interface CountingAlong {
  readonly readSpending: ReadSpending;
  readonly add: (planned: Pick<PlannedPost, 'publications'>, accounts: readonly PlannedAccount[]) => void;
}

export function countAlong(read: ReadSpending, { firstKeyId }: Pick<Caller, 'firstKeyId'>): CountingAlong {
  const posts = new Map<string, number>();
  const base = new Map<string, ReturnType<ReadSpending>>();
  /** All rows of a batch go by the same sums. */
  function readOnce(query: SpendingQuery) {
    const key = JSON.stringify([query.subjects, dayOf(query.at)]);
    const reading = base.get(key) ?? read(query);
    base.set(key, reading);
    return reading;
  }
  const prices = new Map<string, number>();
  return {
    async readSpending(query: SpendingQuery) {
      const spent = await readOnce(query);
      const [day, month] = [dayOf(query.at), monthOf(query.at)];
      return new Map(
        [...spent].map(([subject, each]) => {
          const plannedOfDay = each.plannedOfDay + (posts.get(`${subject} ${day}`) ?? 0);
          const plannedPrice = each.plannedPrice + (prices.get(`${subject} ${month}`) ?? 0);
          return [subject, { ...each, plannedOfDay, plannedPrice }];
        }),
      );
    },
    add({ publications }, accounts) {
      const applications = new Map(accounts.map(({ id, application }) => [id, application?.id]));
      for (const { socialAccountId, dueAt, price } of publications) {
        if (dueAt === null || price == null) continue;
        for (const subject of [applications.get(socialAccountId), firstKeyId]) {
          if (subject == null) continue;
          raise(posts, `${subject} ${dayOf(dueAt)}`, 1);
          raise(prices, `${subject} ${monthOf(dueAt)}`, price);
        }
      }
    },
  };
}

/** Such as `2026-12-03`, in UTC. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const raise = (sums: Map<string, number>, key: string, by: number) =>
  void sums.set(key, (sums.get(key) ?? 0) + by);
