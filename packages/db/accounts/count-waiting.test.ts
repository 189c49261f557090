import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued } from '../testing/rows.ts';
import { countWaiting } from './connections.ts';

const open = await openTestDatabase();
const db = open(2);

describe('the posts that wait for an account', () => {
  it('are those that are scheduled or queued, for each account of the user', async () => {
    const owner = await createOwner(db);
    const [busy, shared, idle] = [
      await createAccount(db, owner),
      await createAccount(db, owner),
      await createAccount(db, owner),
    ];
    await createQueued(db, owner, { accounts: [busy, shared] });
    const [scheduled = ''] = await createQueued(db, owner, { accounts: [busy] });
    await db.publication.update({ where: { id: scheduled }, data: { status: 'scheduled' } });
    const others = [
      { status: 'pending' },
      { status: 'publishing', leaseUntil: new Date() },
      { status: 'published', publishedAt: new Date(), platformPostId: '1' },
      { status: 'failed', errorMessage: 'no' },
      { status: 'cancelled' },
    ] as const;
    for (const data of others) {
      const [id = ''] = await createQueued(db, owner, { accounts: [busy] });
      await db.publication.update({ where: { id }, data });
    }
    expect(await countWaiting(db, owner.userId)).toEqual(
      new Map([
        [busy, 2],
        [shared, 1],
      ]),
    );
    expect((await countWaiting(db, owner.userId)).has(idle)).toBe(false);
  });

  it('are nobody else’s', async () => {
    const owner = await createOwner(db);
    await createQueued(db, owner);
    expect(await countWaiting(db, (await createOwner(db)).userId)).toEqual(new Map());
  });
});
