import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import type { Sql } from '../client.ts';
import { isLockTimeout } from '../database-errors.ts';
import { intendItems } from '../publications/intend.ts';
import { releaseItems, takeBackItems } from '../publications/items.ts';
import { parkPublication } from '../publications/settle.ts';
import { claimed } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued, read } from '../testing/rows.ts';
import { lockPost } from './lock-post.ts';

const open = await openTestDatabase();
const db = open(5);
const other = open(1);
const owner = await createOwner(db);

const take = (tx: Sql, id: string) => tx.$queryRaw`SELECT 1 FROM publications WHERE id = ${id} FOR UPDATE`;

/** True when somebody keeps others from changing a post. */
async function isChanging(): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE locktype = 'advisory' AND granted AND datname = current_database()`;
  return rows.length > 0;
}

describe('who locks a post while others take its publications', () => {
  it.each(['first to last', 'last to first'])('%s, waits for them and is in nobody’s way', async (order) => {
    const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
    const ids = (await createQueued(db, owner, { accounts })).sort();
    const [one = '', two = ''] = order === 'first to last' ? ids : ids.reverse();
    const { postId } = await read(db, one);
    let locked = false;
    const reader = { userId: owner.userId, sandbox: false };
    const locking = async () => {
      const post = await other.$transaction((tx) => lockPost(tx, reader, postId));
      locked = true;
      return post;
    };
    const waiting = await db.$transaction(async (tx) => {
      await take(tx, one);
      const promise = locking();
      await until('the post to be asked for', isChanging);
      await take(tx, two);
      expect(locked).toBe(false);
      return [promise]; // or the transaction would wait for it
    });
    expect(await waiting[0]).toMatchObject({ id: postId, status: 'queued' });
  });
});

describe('who locks a post whose publications somebody holds for seconds', () => {
  it('gives up, and nothing was done', async () => {
    const [id = ''] = await createQueued(db, owner, { accounts: [await createAccount(db, owner)] });
    const { postId } = await read(db, id);
    await db.$transaction(async (tx) => {
      await take(tx, id);
      const locking = other.$transaction((tx) =>
        lockPost(tx, { userId: owner.userId, sandbox: false }, postId),
      );
      expect(await locking.catch(isLockTimeout)).toBe(true);
    });
  });
});

describe('a publication of a locked post has begun', () => {
  const parked = {
    status: 'queued',
    outcome: 'retry',
    code: 'rate_limited',
    networkStatus: 429,
    message: 'Later.',
    wait: 60_000,
  } as const;

  it.each([
    ['when a try of it was never found', releaseItems, true],
    ['not when the network certainly did not take it', takeBackItems, false],
  ])('%s', async (_, settle, begun) => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    await intendItems(db, lease, [0]);
    await settle(db, lease, [0]);
    await parkPublication(db, lease, parked);
    const { postId } = await read(db, id);
    const reader = { userId: owner.userId, sandbox: false };
    const post = await db.$transaction((tx) => lockPost(tx, reader, postId));
    expect(post?.publications).toMatchObject([{ id, status: 'queued', begun }]);
  });
});
