import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner } from '../testing/rows.ts';
import {
  changeCredentials,
  groupCredentials,
  listStale,
  readCredentials,
  replaceCredentials,
  replaceSealed,
} from './credentials.ts';

const open = await openTestDatabase();
const db = open(10);
const owner = await createOwner(db);

const sealedWith = (header: string, text = 'x') =>
  JSON.stringify({ ciphertext: text, protected: header, tag: 'y' });

async function create(sealed: string): Promise<string> {
  const socialAccountId = await createAccount(db, owner);
  await db.credentials.create({ data: { socialAccountId, sealed } });
  return socialAccountId;
}

describe('sealed credentials', () => {
  it('are grouped by the key that their header names, and listed page by page but for the newest key', async () => {
    const [a, b, c] = [
      await create(sealedWith('old')),
      await create(sealedWith('new')),
      await create(sealedWith('old')),
    ];
    const d = await create('no header');
    const groups = new Map((await groupCredentials(db)).map(({ header, ...group }) => [header, group]));
    expect([...groups.keys()].sort()).toEqual(['new', null, 'old'].sort());
    expect([groups.get('old'), groups.get('new'), groups.get(null)]).toEqual([
      { accounts: 2, example: a },
      { accounts: 1, example: b },
      { accounts: 1, example: d },
    ]);
    const page = async (after: string) =>
      (await listStale(db, 'new', { after, limit: 2 })).map(({ socialAccountId }) => socialAccountId);
    expect([await page(''), await page(c)]).toEqual([[a, c], [d]]);
    expect(await page(d)).toEqual([]);
  });

  it('are replaced only while they are what was read', async () => {
    const id = await create('read');
    const row = { socialAccountId: id, platform: 'x', sealed: 'read' } as const;
    await changeCredentials(db, id, async () => 'renewed meanwhile');
    expect(await replaceSealed(db, row, 'anew')).toBe(false);
    expect(await readCredentials(db, id)).toEqual({ sealed: 'renewed meanwhile', version: 2 });
  });

  it('keep their version, so that tokens renewed meanwhile still find their place', async () => {
    const id = await create('read');
    expect(await replaceSealed(db, { socialAccountId: id, platform: 'x', sealed: 'read' }, 'anew')).toBe(
      true,
    );
    expect(await readCredentials(db, id)).toEqual({ sealed: 'anew', version: 1 });
    expect(await replaceCredentials(db, id, { sealed: 'renewed', version: 1 })).toBe(true);
    expect(await readCredentials(db, id)).toEqual({ sealed: 'renewed', version: 2 });
  });

  it('may be sealed anew while they are renewed, and what is renewed stands', async () => {
    const id = await create('read');
    const renewing = await changeCredentials(db, id, async () => {
      const row = { socialAccountId: id, platform: 'x', sealed: 'read' } as const;
      expect(await replaceSealed(db, row, 'anew')).toBe(true);
      return 'renewed';
    });
    expect(renewing).toBe('stored');
    expect(await readCredentials(db, id)).toEqual({ sealed: 'renewed', version: 2 });
  });
});
