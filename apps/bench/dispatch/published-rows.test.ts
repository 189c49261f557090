import { newId } from '@carillon/core';
import { type Database, openDatabase } from '@carillon/db';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Cast, makeCast } from '../cast.ts';
import { outcomeSince, timeInDatabase } from '../soak/outcome.ts';
import type { Stage } from '../stage.ts';
import { publishingRate } from './publishing-rate.ts';

let instance: TestInstance;
let stage: Stage;
let db: Database;
let cast: Cast;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 1 });
  const { databaseUrl, encryptionKey } = instance;
  const nothing = { redisUrl: '', folder: '', runs: 1, size: 1, minutes: 1, say: () => {} };
  stage = { ...nothing, databaseUrl, encryptionKey, db, stopping: new AbortController().signal };
  cast = await makeCast(stage, 1);
});

beforeEach(() => db.$executeRaw`TRUNCATE posts CASCADE`);

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

/** A post whose publication went out so many seconds after it was due; null for not at all. */
async function store(late: number | null, due = new Date()): Promise<void> {
  const [account] = cast.accounts;
  const publishedAt = late === null ? null : new Date(due.getTime() + 1_000 * late);
  const status = late === null ? 'queued' : 'published';
  const [postId, publicationId] = [newId('pst'), newId('pp')];
  await db.$executeRaw`
    WITH post AS (
      INSERT INTO posts (id, user_id, profile_id, content, status)
      VALUES (${postId}, ${cast.userId}, ${cast.profileId}, 'Ding', ${status}::post_status)
    )
    INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at, published_at, platform_post_id)
    VALUES (${publicationId}, ${postId}, ${account?.id}, ${account?.platform}::platform, 0, ${status}::publication_status,
      ${due}, ${publishedAt}, ${late === null ? null : publicationId})`;
}

describe('the outcome of a soak', () => {
  it('counts what is published, and tells how late the latest was', async () => {
    await store(9);
    const begin = await timeInDatabase(stage);
    for (const late of [0.2, 1.5, 0.1, null]) await store(late);
    expect(await outcomeSince(stage, begin)).toEqual({ published: 3, latest: 1.5 });
  });

  it('is infinitely late when nothing was published', async () => {
    await store(null);
    expect(await outcomeSince(stage, new Date(0))).toEqual({ published: 0, latest: Infinity });
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
