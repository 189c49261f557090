import { newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createPost } from '../testing/rows.ts';
import { listPosts } from './list/list-posts.ts';
import { lockPost } from './lock-post.ts';
import { getPost } from './read-posts.ts';
import { storeChange } from './store-change.ts';

const open = await openTestDatabase();
const db = open(1);
const owner = await createOwner(db);
const { userId, profileId } = owner;
const reader = { userId, sandbox: true };

const real = { id: await createAccount(db, owner), sandbox: false };
const trial = { id: await createAccount(db, owner), sandbox: true };
const otherTrial = { id: await createAccount(db, owner), sandbox: true };
await db.socialAccount.updateMany({
  where: { id: { in: [trial.id, otherTrial.id] } },
  data: { sandbox: true },
});

type Account = typeof real;

const planFor = (id: string, accounts: readonly Account[]) => ({
  id,
  profileId,
  content: 'ding',
  status: 'draft' as const,
  scheduledAt: null,
  latestAt: null,
  publications: accounts.map(({ id: socialAccountId, sandbox }) => ({
    id: newId('pp'),
    socialAccountId,
    platform: 'x' as const,
    sandbox,
    items: [{ content: 'ding' }],
    dueAt: null,
    price: null,
  })),
});

async function store(...accounts: Account[]): Promise<string> {
  const id = newId('pst');
  await createPost(db, planFor(id, accounts), { userId, postsPerMonth: 1_000 });
  return id;
}

/** As a key of the user that reaches all accounts does it. */
const change = (id: string, ...accounts: Account[]) =>
  db.$transaction(async (tx) => {
    const locked = await lockPost(tx, { userId, sandbox: false }, id);
    if (locked === null) throw new Error('The post is gone.');
    await storeChange(tx, locked, { ...planFor(id, accounts), autoSchedule: false, keepsTime: false });
  });

async function isSeen(id: string): Promise<boolean> {
  const { rows } = await listPosts(db, reader, { limit: 100 });
  const found = (await getPost(db, reader, id)) !== null;
  expect(rows.some((row) => row.id === id)).toBe(found);
  return found;
}

describe('a sandbox key', () => {
  it('sees a post for sandbox accounts alone', async () => {
    expect(await isSeen(await store(trial, otherTrial))).toBe(true);
    expect(await isSeen(await store(trial, real))).toBe(false);
    expect(await isSeen(await store(real))).toBe(false);
  });

  it('no longer sees a post that goes to a real account, too', async () => {
    const id = await store(trial);
    await change(id, trial, real);
    expect(await isSeen(id)).toBe(false);
  });

  it('sees a post that no longer goes to a real account', async () => {
    const id = await store(trial, real);
    await change(id, trial);
    expect(await isSeen(id)).toBe(true);
  });
});
