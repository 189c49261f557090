import { describe, expect, it } from '@jest/globals';
import { blockAccount, disconnectAccount, readCredentials, requireReconnect } from './index.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createAccount, createOwner } from './testing/rows.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

const read = (id: string) => db.socialAccount.findUniqueOrThrow({ where: { id } });

describe('an account', () => {
  it('is held back until the latest time that its network named', async () => {
    const id = await createAccount(db, owner);
    const [soon, later] = [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000)];
    for (const until of [soon, later, soon]) await blockAccount(db, id, until);
    expect((await read(id)).blockedUntil).toEqual(later);
  });

  it('must be connected again once its network refused it, and says why', async () => {
    const id = await createAccount(db, owner);
    await requireReconnect(db, id, { reason: 'X refused the token.', version: null });
    await requireReconnect(db, id, { reason: 'Another reason.', version: null });
    expect(await read(id)).toMatchObject({
      active: false,
      state: 'reconnect',
      stateReason: 'X refused the token.',
    });
  });

  it('is left alone when a person connected it again since: the verdict is about older credentials', async () => {
    const id = await createAccount(db, owner);
    await db.credentials.create({ data: { socialAccountId: id, sealed: 'sealed', version: 4 } });
    expect(await requireReconnect(db, id, { reason: 'X refused the token.', version: 3 })).toBe(false);
    expect(await read(id)).toMatchObject({ active: true, state: 'connected' });
    expect(await requireReconnect(db, id, { reason: 'X refused the token.', version: 4 })).toBe(true);
    expect(await read(id)).toMatchObject({ active: false, state: 'reconnect' });
  });

  it('stays disconnected when a person removed it, and its credentials are gone', async () => {
    const id = await createAccount(db, owner);
    await db.credentials.create({ data: { socialAccountId: id, sealed: 'sealed' } });
    expect(await disconnectAccount(db, id)).toBe(true);
    await requireReconnect(db, id, { reason: 'X refused the token.', version: null });
    expect(await read(id)).toMatchObject({ active: false, state: 'disconnected', stateReason: null });
    expect(await readCredentials(db, id)).toBeNull();
    expect(await disconnectAccount(db, id)).toBe(false);
  });
});
