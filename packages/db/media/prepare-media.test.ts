import { newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOwner } from '../testing/rows.ts';
import { keepPreparing, takeUnprepared } from './prepare-media.ts';

const db = (await openTestDatabase())(2);

/** Media that somebody uploaded one after another. @returns their ids, the oldest first */
async function upload(userId: string, count: number, side = 1): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: newId('med'), userId, type: 'image' as const, mimeType: 'image/png', width: side, height: side },
    ...{ sizeBytes: 1, sha256: '', expiresAt: new Date(Date.now() + 60_000) },
    leaseUntil: new Date(Date.now() - 60_000 + index),
  }));
  await db.medium.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

const take = async () => (await takeUnprepared(db, 60_000))?.id;

describe('media that wait to be prepared', () => {
  it('have their turn soon, whatever others uploaded before', async () => {
    const [many, one] = [await createOwner(db), await createOwner(db)];
    await upload(many.userId, 500);
    const [last = ''] = await upload(one.userId, 1);
    const taken: (string | undefined)[] = [];
    while (taken.length < 60 && !taken.includes(last)) taken.push(await take()); // 60 coins that all fall alike
    expect(taken).toContain(last);
    await db.medium.deleteMany();
  });

  it('of one person go in the order of their uploads, each to one taker', async () => {
    const owner = await createOwner(db);
    const ids = await upload(owner.userId, 3);
    expect([await take(), await take(), await take(), await take()]).toEqual([...ids, undefined]);
  });

  it('that are small do not wait for large ones', async () => {
    const [other, one] = [await createOwner(db), await createOwner(db)];
    const large = await upload(other.userId, 2, 6_000);
    const [small] = await upload(one.userId, 1, 4_000);
    expect((await takeUnprepared(db, 60_000, 'small'))?.id).toBe(small);
    expect(await takeUnprepared(db, 60_000, 'small')).toBeNull();
    expect((await takeUnprepared(db, 60_000, 'large'))?.id).toBe(large[0]);
    await db.medium.deleteMany();
  });

  it('stay with whoever prepares them, as long as it says so', async () => {
    const owner = await createOwner(db);
    await upload(owner.userId, 1);
    const taken = await takeUnprepared(db, 60_000);
    if (taken === null) throw new Error('Nothing was taken.');
    await keepPreparing(db, taken, 60_000);
    expect(await take()).toBeUndefined();
    await keepPreparing(db, taken, -1); // a row rounds its times to ms, also up
    expect(await take()).toBe(taken.id);
    await keepPreparing(db, taken, -1); // another one prepares it by now
    expect(await take()).toBeUndefined();
    await db.medium.deleteMany();
  });
});
