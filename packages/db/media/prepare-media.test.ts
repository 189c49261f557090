import { newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOwner } from '../testing/rows.ts';
import { takeUnprepared } from './prepare-media.ts';

const db = (await openTestDatabase())(2);

/** Media that somebody uploaded one after another. @returns their ids, the oldest first */
async function upload(userId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: newId('med'), userId, type: 'image' as const, mimeType: 'image/png', width: 1, height: 1 },
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
});
