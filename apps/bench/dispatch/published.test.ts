import { newId } from '@carillon/core';
import { type Database, openDatabase } from '@carillon/db';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BenchContext } from '../context.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { outcomeSince, publishingRate, timeInDatabase } from './published.ts';

let instance: TestInstance;
let context: BenchContext;
let db: Database;
let tenant: BenchTenant;

beforeAll(async () => {
  instance = await createTestInstance();
  const { ownerUrl: databaseUrl, encryptionKey } = instance;
  db = openDatabase({ url: databaseUrl, poolSize: 1 });
  const nothing = { redisUrl: '', folder: '', runs: 1, warmUp: false, size: 1, minutes: 1, say: () => {} };
  context = { ...nothing, databaseUrl, encryptionKey, db, stopping: new AbortController().signal };
  tenant = await createBenchTenant(context, 1);
});

beforeEach(() => db.$executeRaw`TRUNCATE posts CASCADE`);

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

/** A post whose publication went out so many seconds after it was due; null for not at all. */
async function store(late: number | null, due = new Date()): Promise<void> {
  const [account] = tenant.accounts;
  const publishedAt = late === null ? null : new Date(due.getTime() + 1_000 * late);
  const status = late === null ? 'queued' : 'published';
  const [postId, publicationId] = [newId('pst'), newId('pp')];
  await db.$executeRaw`
    WITH post AS (
      INSERT INTO posts (id, user_id, profile_id, content, status)
      VALUES (${postId}, ${tenant.userId}, ${tenant.profileId}, 'Ding', ${status}::post_status)
    )
    INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at, published_at, platform_post_id)
    VALUES (${publicationId}, ${postId}, ${account?.id}, ${account?.platform}::platform, 0, ${status}::publication_status,
      ${due}, ${publishedAt}, ${late === null ? null : publicationId})`;
}

describe('the outcome of a soak', () => {
  it('counts what is published, and tells how late the latest was', async () => {
    await store(9);
    await new Promise((done) => setTimeout(done, 2)); // columns round their times to the next millisecond
    const begin = await timeInDatabase(context);
    for (const late of [0.2, 1.5, 0.1, null]) await store(late);
    expect(await outcomeSince(context, begin)).toEqual({ published: 3, latest: 1.5 });
  });

  it('is infinitely late when nothing was published', async () => {
    await store(null);
    expect(await outcomeSince(context, new Date(0))).toEqual({ published: 0, latest: Infinity });
  });
});

describe('the rate of publishing', () => {
  it('is that of the middle, whatever the beginning and the end were like', async () => {
    const begin = Date.now();
    const seconds = Array.from({ length: 50 }, (_, index) => index / 10);
    const slowEnds = [-60, -30, ...seconds, 40, 90];
    for (const at of slowEnds) await store(0, new Date(begin + 1_000 * at));
    expect(await publishingRate(db, { from: 0.2, to: 0.8 })).toBeCloseTo(10);
  });

  it('is none of nothing', async () => {
    await store(null);
    await expect(publishingRate(db, { from: 0, to: 1 })).rejects.toThrow('Nothing was published.');
  });
});
