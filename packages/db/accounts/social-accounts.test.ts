import { setTimeout } from 'node:timers/promises';
import { newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { createProfile } from '../profiles.ts';
import { connectAgain } from '../testing/connect-again.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner } from '../testing/rows.ts';
import { connectAccount } from './connect-accounts.ts';
import { readCredentials } from './credentials.ts';
import { blockAccount, disconnectAccount, requireReconnect } from './social-accounts.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

/** Connects the account that its network knows by this id. */
const connect = async (profileId: string, platformUserId: string, maxAccounts: number) => {
  const names = { platformUserId, platformUsername: platformUserId, platformAvatar: '' };
  const account = {
    profileId,
    platform: 'x',
    ...names,
    grantedScopes: [],
    sandbox: true,
    serviceUrl: null,
  } as const;
  const outcome = await connectAccount(open(1), account, { seal: async () => 'sealed', maxAccounts });
  return outcome.kind === 'stored' ? outcome.id : null;
};

const read = (id: string) => db.socialAccount.findUniqueOrThrow({ where: { id } });

describe('an account', () => {
  it('is held back until the latest time that its network named', async () => {
    const id = await createAccount(db, owner);
    const [soon, later] = [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000)];
    for (const until of [soon, later, soon])
      await blockAccount(db, id, { until, code: 'rate_limited', reason: String(until.getTime()) });
    const reason = String(later.getTime());
    const { blockedSince, ...kept } = await read(id);
    expect(kept).toMatchObject({ blockedUntil: later, blockedCode: 'rate_limited', blockedReason: reason });
    const evenLater = new Date(Date.now() + 180_000);
    await blockAccount(db, id, { until: evenLater, code: 'rate_limited', reason });
    expect((await read(id)).blockedSince).toEqual(blockedSince); // it is one wait
    await blockAccount(db, id, { until: evenLater, code: 'unreachable', reason });
    expect((await read(id)).blockedSince?.getTime()).toBeGreaterThan(blockedSince?.getTime() ?? Number.NaN);
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
    expect(await disconnectAccount(db, id)).toMatchObject({ platform: 'x', sealed: expect.any(String) });
    await requireReconnect(db, id, { reason: 'X refused the token.', version: null });
    expect(await read(id)).toMatchObject({ active: false, state: 'disconnected', stateReason: null });
    expect(await readCredentials(db, id)).toBeNull();
    expect(await disconnectAccount(db, id)).toBeNull();
  });

  it('is removed by its owner, and stays as it is for anybody else', async () => {
    const id = await createAccount(db, owner);
    await db.credentials.create({ data: { socialAccountId: id, sealed: 'sealed' } });
    const { userId: stranger } = await createOwner(db);
    expect(await disconnectAccount(db, id, { userId: stranger })).toBeNull();
    expect(await read(id)).toMatchObject({ active: true, state: 'connected' });
    expect(await readCredentials(db, id)).not.toBeNull();
    expect(await disconnectAccount(db, id, { userId: owner.userId })).not.toBeNull();
    expect(await readCredentials(db, id)).toBeNull();
  });

  it('can be connected again while its network’s refusal is written', async () => {
    const id = await createAccount(db, owner);
    await connectAgain(db, id);
    const refusal = { reason: 'X refused the token.', version: 1 };
    const refused: Promise<boolean>[] = [];
    const sealMeanwhile = async () => {
      refused.push(requireReconnect(db, id, refusal)); // waits for the account, which is about to be committed
      await setTimeout(200);
      return 'sealed';
    };
    expect(await connectAgain(db, id, sealMeanwhile)).toBe(id);
    expect(await Promise.all(refused)).toEqual([false]);
    expect(await read(id)).toMatchObject({ active: true, state: 'connected' });
  });
});

describe('the accounts of a user', () => {
  it('never pass the limit together, however many are connected at once, in whichever profile', async () => {
    const { userId, profileId } = await createOwner(db);
    const second = await createProfile(db, { userId, name: 'Second', timezone: 'UTC', groupId: null });
    const wanted = Array.from({ length: 12 }, (_, n) =>
      connect(n % 2 === 0 ? profileId : second.id, `ringer${n}`, 5),
    );
    const ids = (await Promise.all(wanted)).filter((id) => id !== null);
    expect(ids).toHaveLength(5);
    const stored = await db.socialAccount.findMany({
      where: { profile: { userId } },
      include: { credentials: true },
    });
    expect(stored.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(stored.filter(({ credentials }) => credentials === null)).toEqual([]);
  });

  it('may be renewed when the limit is reached, and give room when one is removed', async () => {
    const { profileId } = await createOwner(db);
    const first = await connect(profileId, 'first', 1);
    expect(await connect(profileId, 'second', 1)).toBeNull();
    expect(await connect(profileId, 'first', 1)).toBe(first);
    await disconnectAccount(db, first ?? newId('sac'));
    expect(await connect(profileId, 'second', 1)).toMatch(/^sac_/);
    expect(await connect(profileId, 'first', 1)).toBeNull();
  });
});
