import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, type Owner } from '../testing/rows.ts';
import { lastPublished } from './connections.ts';

const open = await openTestDatabase();
const db = open(2);

async function publish(owner: Owner, account: string, at: string): Promise<void> {
  const [id = ''] = await createQueued(db, owner, { accounts: [account] });
  const data = { status: 'published', publishedAt: new Date(at), platformPostId: id } as const;
  await db.publication.update({ where: { id }, data });
}

describe('when something went out last on an account', () => {
  it('is the newest time, for each account of the user that has one', async () => {
    const owner = await createOwner(db);
    const [busy, idle, gone] = [
      await createAccount(db, owner),
      await createAccount(db, owner),
      await createAccount(db, owner),
    ];
    await publish(owner, busy, '2026-11-03T09:00:00Z');
    await publish(owner, busy, '2026-11-05T09:00:00Z');
    await publish(owner, busy, '2026-11-04T09:00:00Z');
    await publish(owner, gone, '2026-11-04T09:00:00Z');
    await createQueued(db, owner, { accounts: [busy, idle] });
    await db.socialAccount.update({ where: { id: gone }, data: { active: false, state: 'disconnected' } });
    expect(await lastPublished(db, owner.userId)).toEqual(
      new Map([[busy, new Date('2026-11-05T09:00:00Z')]]),
    );
  });

  it('is read from the end of an index, however much went out before', async () => {
    const owner = await createOwner(db);
    await publish(owner, await createAccount(db, owner), '2026-11-03T09:00:00Z');
    const plan = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`; // a table of some rows is read faster without an index
      return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`
        EXPLAIN SELECT published_at FROM publications
        WHERE social_account_id = 'sac_1' AND status = 'published' ORDER BY published_at DESC, id DESC LIMIT 1`;
    });
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Index (Only )?Scan Backward using publications_published_of_account/);
    expect(lines).not.toContain('Sort');
  });

  it('is nobody else’s', async () => {
    const owner = await createOwner(db);
    await publish(owner, await createAccount(db, owner), '2026-11-03T09:00:00Z');
    expect(await lastPublished(db, (await createOwner(db)).userId)).toEqual(new Map());
  });
});
