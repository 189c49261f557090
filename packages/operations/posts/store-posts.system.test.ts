import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { isLockTimeout, LockTimeout } from '@carillon/db/database-errors';
import type { WantedPost } from '@carillon/db/posts';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { fastestTime } from '@carillon/testing/fastest-time';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openBulkhead } from '../run/bulkhead.ts';
import { openUserQueues, storeTogether } from './store-posts.ts';

/** Statement timeout of the connections, ms. */
const lockTimeout = 1_500;

let carillon: Carillon;
let db: ReturnType<typeof openDatabase>;
let held: Tenant;
let other: Tenant;

beforeAll(async () => {
  carillon = await startCarillon();
  db = openDatabase({ url: carillon.instance.databaseUrl, poolSize: 10, lockTimeout });
});

beforeEach(async () => {
  [held, other] = [await carillon.tenant(), await carillon.tenant()];
});

afterAll(async () => {
  await db.$disconnect();
  await carillon.stop();
});

/** A post without any target is one all the same. */
const wanted = ({ userId, profileId }: Tenant, postsPerMonth = 1_000): WantedPost => ({
  newPost: {
    ...{ id: newId('pst'), profileId, content: 'ding', status: 'draft' },
    ...{ scheduledAt: null, latestAt: null, publications: [] },
  },
  author: { userId, postsPerMonth },
});

/** Holds a row for as long as the work takes. The first post of a month is held as a row that is not yet committed. */
const holding = <Result>(sql: string, work: () => Promise<Result>) =>
  carillon.db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe(sql);
    return await work();
  });

const countStored = ({ userId }: Tenant) => db.post.count({ where: { userId } });
const firstOfMonth = "date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date";

describe('posts that are stored together while a row of one user is held', () => {
  it.each<[string, (user: Tenant) => string]>([
    ['the month', ({ userId }) => `SELECT 1 FROM usages WHERE user_id = '${userId}' FOR UPDATE`],
    ['the profile', ({ profileId }) => `SELECT 1 FROM profiles WHERE id = '${profileId}' FOR UPDATE`],
    ['the first of a month', ({ userId }) => `INSERT INTO usages VALUES ('${userId}', ${firstOfMonth}, 0)`],
  ])('do not wait for it but for those of that user: %s', async (what, sql) => {
    /** How long the others take while the row is held, ms. */
    async function wait(): Promise<number> {
      [held, other] = [await carillon.tenant(), await carillon.tenant()];
      const store = storeTogether(db, openBulkhead(10));
      if (what !== 'the first of a month') await store(wanted(held));
      const before = await countStored(held);
      const { theirs, mine, took } = await holding(sql(held), async () => {
        const begin = performance.now();
        const mine = Promise.allSettled([wanted(held), wanted(held)].map(store));
        const theirs = await Promise.all([wanted(other), wanted(other)].map(store));
        const took = performance.now() - begin;
        return { theirs, took, mine: await mine };
      });
      expect(theirs.map(({ kind }) => kind)).toEqual(['stored', 'stored']);
      expect(mine.map((each) => each.status === 'rejected' && isLockTimeout(each.reason))).toEqual([
        true,
        true,
      ]);
      expect(await countStored(held)).toBe(before);
      expect((await store(wanted(held))).kind).toBe('stored');
      return took;
    }
    expect(await fastestTime(wait, lockTimeout - 300)).toBeLessThan(lockTimeout - 300);
  });

  it('wait for it in the next statement no more, as long as it is held', async () => {
    const patience = 800;
    const store = storeTogether(db, openBulkhead(10), patience);
    await store(wanted(held));
    await holding(`SELECT 1 FROM usages WHERE user_id = '${held.userId}' FOR UPDATE`, async () => {
      const first = store(wanted(held)).catch(isLockTimeout);
      await sleep(patience + 200);
      const again: Promise<unknown>[] = [];
      /** How long another one takes that is stored together with one of the user, ms. */
      async function wait(): Promise<number> {
        again.push(store(wanted(held)).catch(isLockTimeout));
        const begin = performance.now();
        await store(wanted(other));
        return performance.now() - begin;
      }
      expect(await fastestTime(wait, patience - 200)).toBeLessThan(patience - 200);
      expect(new Set(await Promise.all([first, ...again]))).toEqual(new Set([true]));
    });
    expect(await Promise.all([store(wanted(held)), store(wanted(held))])).toMatchObject([
      { kind: 'stored' },
      { kind: 'stored' },
    ]);
  });
});

describe('posts of one user that are stored by themselves', () => {
  it('are as many as the month has room for, in few statements', async () => {
    let statements = 0;
    const counting = {
      pass<Result>(_: string, work: () => Promise<Result>) {
        statements += 1;
        return work();
      },
    };
    const { store } = openUserQueues(db, counting);
    const creations = await Promise.all(Array.from({ length: 100 }, () => store(wanted(held, 37))));
    expect(creations.filter(({ kind }) => kind === 'stored')).toHaveLength(37);
    expect(creations.filter(({ kind }) => kind === 'over_limit')).toHaveLength(63);
    expect(await countStored(held)).toBe(37);
    expect(await db.usage.findMany({ where: { userId: held.userId } })).toMatchObject([{ posts: 37 }]);
    expect(statements).toBeLessThan(20);
  });

  it('are answered for what became of each, when a lock was not to be had in between', async () => {
    let statements = 0;
    const failing = {
      async pass<Result>(_: string, work: () => Promise<Result>) {
        statements += 1;
        if (statements === 3) throw new LockTimeout('held'); // the second half
        return work();
      },
    };
    const { store } = openUserQueues(db, failing);
    const group = Array.from({ length: 10 }, () => wanted(held, 7));
    const answers = await Promise.allSettled(group.map(store));
    const stored = answers.map((each) => each.status === 'fulfilled' && each.value.kind === 'stored');
    expect(stored).toEqual([...Array(5).fill(true), ...Array(5).fill(false)]);
    expect(answers.slice(5).map((each) => each.status)).toEqual(Array(5).fill('rejected'));
    const there = await db.post.findMany({ where: { userId: held.userId }, select: { id: true } });
    expect(there.map(({ id }) => id).sort()).toEqual(
      group
        .slice(0, 5)
        .map(({ newPost }) => newPost.id)
        .sort(),
    );
  });

  it('are refused when very many wait', async () => {
    const { has, store } = openUserQueues(db, openBulkhead(10));
    const offered = Array.from({ length: 301 }, () => store(wanted(held)).catch(isLockTimeout));
    const answers = await Promise.all(offered);
    expect(answers.filter((answer) => answer === true)).toHaveLength(1);
    expect(await countStored(held)).toBe(300);
    await until('the line to be over', async () => !has(held.userId));
  });
});
