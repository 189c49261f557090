import { describe, expect, it } from '@jest/globals';
import { changeCredentials, readCredentials, replaceCredentials } from './index.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createAccount, createOwner } from './testing/rows.ts';

const open = await openTestDatabase();
const db = open(10);
const owner = await createOwner(db);

async function createSealed(sealed: string): Promise<string> {
  const socialAccountId = await createAccount(db, owner);
  await db.credentials.create({ data: { socialAccountId, sealed } });
  return socialAccountId;
}

const version = async (socialAccountId: string) =>
  (await db.credentials.findUniqueOrThrow({ where: { socialAccountId } })).version;

describe('credentials', () => {
  it('are changed by one at a time, each seeing what the one before made', async () => {
    const id = await createSealed('');
    const inside = new Set<number>();
    const most: number[] = [];
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        changeCredentials(db, id, async (stored) => {
          inside.add(n);
          most.push(inside.size);
          await db.$queryRaw`SELECT pg_sleep(0.02)::text`; // a network takes its time
          inside.delete(n);
          return `${stored?.sealed}${n}`;
        }),
      ),
    );
    expect(Math.max(...most)).toBe(1);
    expect([...((await readCredentials(db, id))?.sealed ?? '')].sort().join('')).toBe('012345');
    expect(await version(id)).toBe(7);
  });

  it('stay as they are when there is nothing new, and when the change fails', async () => {
    const id = await createSealed('old');
    await changeCredentials(db, id, async () => null);
    const failing = changeCredentials(db, id, async () => {
      throw new Error('the network is away');
    });
    await expect(failing).rejects.toThrow('the network is away');
    expect(await readCredentials(db, id)).toEqual({ sealed: 'old', version: 1 });
  });

  it('are replaced only in the version that the new ones were made from', async () => {
    const id = await createSealed('old');
    expect(await replaceCredentials(db, id, { sealed: 'made from 1', version: 1 })).toBe(true);
    expect(await replaceCredentials(db, id, { sealed: 'made from 1 too', version: 1 })).toBe(false);
    expect(await readCredentials(db, id)).toEqual({ sealed: 'made from 1', version: 2 });
  });

  it('of one account do not keep another waiting', async () => {
    const [held, free] = [await createSealed('held'), await createSealed('free')];
    await changeCredentials(db, held, async () => {
      await changeCredentials(db, free, async () => 'changed');
      return null;
    });
    expect(await readCredentials(db, free)).toMatchObject({ sealed: 'changed' });
  });

  it('that were removed are null, and stay removed', async () => {
    const id = await createAccount(db, owner);
    await changeCredentials(db, id, async (stored) => (stored === null ? 'new' : 'unexpected'));
    expect(await readCredentials(db, id)).toBeNull();
  });
});
