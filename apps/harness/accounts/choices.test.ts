import { randomUUID } from 'node:crypto';
import { chooseAccounts, connectAccount, keepChoice, type Parts, showChoice } from '@carillon/accounts';
import { defaultPlans } from '@carillon/core';
import { type Database, openDatabase } from '@carillon/db';
import { readCredentials } from '@carillon/db/accounts';
import { createConnectLink } from '@carillon/db/connect-links';
import { startSession } from '@carillon/db/sign-in';
import type { Connection } from '@carillon/networks';
import { open } from '@carillon/secrets';
import { createTenant } from '@carillon/testing/create-tenant';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openParts } from './open-parts.ts';
import { scriptedNetwork } from './scripted-network.ts';

let instance: TestInstance;
let db: Database;
let parts: Parts;
let network: ReturnType<typeof scriptedNetwork>;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 4 });
  const real = await openParts(db);
  await real.sandbox.close();
  network = scriptedNetwork((await real.parts.networks()).x);
  const plans = { ...defaultPlans, free: { ...defaultPlans.free, socialAccounts: 2 } };
  parts = { ...real.parts, plans, networks: async () => network.networks };
});
afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

const account = (id: string, name = `page-${id}`): Connection => ({
  kind: 'connected',
  platformUserId: id,
  platformUsername: name,
  platformAvatar: null,
  grantedScopes: ['write'],
  credentials: { token: `token of ${id}` },
  serviceUrl: null,
});

beforeEach(() => {
  const connections = [account('1', 'ada\u0000\u202elace'), account('2'), account('3')];
  network.script.connection = { kind: 'several', connections };
});

/** Somebody in a session who came back from the network. */
async function person(plan: 'free' | 'growth' = 'growth') {
  const { userId, profileId } = await createTenant(db, parts.keys, plan);
  const sessionId = randomUUID();
  await startSession(db, sessionId, userId);
  const chooser = { sessionId };
  const wanted = { platform: 'x', profileId, userId, input: {} } as const;
  return {
    userId,
    profileId,
    chooser,
    wanted,
    /** @returns the id of the choice */
    async comeBack(): Promise<string> {
      const result = await connectAccount(parts, wanted);
      if (result.kind !== 'several') throw new Error(JSON.stringify(result));
      return keepChoice(parts, chooser, { ...wanted, connections: result.connections });
    },
    choose: (id: string, ...accountIds: string[]) =>
      chooseAccounts(parts, chooser, { id, accountIds, userId }),
    connected: async () =>
      (await db.socialAccount.findMany({ where: { profileId }, orderBy: { platformUserId: 'asc' } })).map(
        ({ platformUserId }) => platformUserId,
      ),
  };
}

const over = { kind: 'refused', reason: 'choice_over' };

describe('a grant for several accounts', () => {
  it('stores none before the person has chosen, shows names, and then connects the chosen ones, once', async () => {
    const ada = await person();
    const id = await ada.comeBack();
    expect(await ada.connected()).toEqual([]);
    const shown = await showChoice(parts, ada.chooser, id);
    expect(shown?.accounts).toEqual([
      {
        id: '1',
        platformUsername: expect.stringMatching(/^\P{C}*lace$/u),
        platformAvatar: expect.stringMatching(/^data:/),
      },
      expect.objectContaining({ id: '2', platformUsername: 'page-2' }),
      expect.objectContaining({ id: '3' }),
    ]);
    expect(JSON.stringify(shown)).not.toContain('token of');
    const { sealed } = await db.accountChoice.findUniqueOrThrow({ where: { id } });
    expect(sealed).not.toContain('token of');

    const chosen = await ada.choose(id, '3', '1');
    if (chosen.kind !== 'connected') throw new Error(chosen.message);
    expect(await ada.connected()).toEqual(['1', '3']);
    const [first = ''] = chosen.ids;
    const stored = await readCredentials(db, first);
    const place = { socialAccountId: first, platform: 'x' };
    expect(await open(stored?.sealed ?? '', place, parts.keys)).toEqual({
      token: expect.stringMatching(/^token of [13]$/),
    });
    expect(await ada.choose(id, '2')).toMatchObject(over);
    expect(await ada.connected()).toEqual(['1', '3']);
  });

  it('is chosen of by its own session alone, in ten minutes', async () => {
    const [ada, eve] = [await person(), await person()];
    const id = await ada.comeBack();
    expect(await showChoice(parts, eve.chooser, id)).toBeNull();
    expect(await eve.choose(id, '1')).toMatchObject(over);
    const elsewhere = { sessionId: randomUUID() };
    await startSession(db, elsewhere.sessionId, ada.userId);
    expect(
      await chooseAccounts(parts, elsewhere, { id, accountIds: ['1'], userId: ada.userId }),
    ).toMatchObject(over);
    await db.$executeRaw`UPDATE account_choices SET expires_at = now() WHERE id = ${id}`;
    expect(await ada.choose(id, '1')).toMatchObject(over);
    expect([await ada.connected(), await eve.connected()]).toEqual([[], []]);
  });

  it('is taken once by two requests at the same moment, and by none for an account that was not granted', async () => {
    const ada = await person();
    const id = await ada.comeBack();
    expect(await ada.choose(id, '1', '9')).toMatchObject(over);
    const results = await Promise.all([ada.choose(id, '1'), ada.choose(id, '2')]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['connected', 'refused']);
    expect(await ada.connected()).toHaveLength(1);
  });

  it('connects all that were chosen or none, and stays for another try when the plan has no room', async () => {
    const ada = await person('free');
    const id = await ada.comeBack();
    expect(await ada.choose(id, '1', '2', '3')).toMatchObject({
      reason: 'limit_reached',
      message: 'The free plan allows 2 social accounts, and all of them are in use.',
    });
    expect(await ada.connected()).toEqual([]);
    expect(await ada.choose(id, '2', '3')).toMatchObject({ kind: 'connected' });
    expect(await ada.connected()).toEqual(['2', '3']);
    // Accounts that are there are renewed, and take no room.
    expect(await ada.choose(await ada.comeBack(), '3', '2')).toMatchObject({ kind: 'connected' });
    expect(await ada.connected()).toEqual(['2', '3']);
  });

  it('is over when the same person comes back with another', async () => {
    const ada = await person();
    const [first, second] = [await ada.comeBack(), await ada.comeBack()];
    expect(await ada.choose(first, '1')).toMatchObject(over);
    expect(await ada.choose(second, '1')).toMatchObject({ kind: 'connected' });
  });

  it('connects at once where it is for one account, or where one is named', async () => {
    const ada = await person();
    expect(await connectAccount(parts, { ...ada.wanted, accountId: '2' })).toMatchObject({
      kind: 'connected',
    });
    expect(await connectAccount(parts, { ...ada.wanted, accountId: '9' })).toMatchObject({
      reason: 'network_refused',
      message: 'X names no such account.',
    });
    network.script.connection = { kind: 'several', connections: [account('7')] };
    expect(await connectAccount(parts, ada.wanted)).toMatchObject({ kind: 'connected' });
    expect(await ada.connected()).toEqual(['2', '7']);
  });

  it('is for 50 accounts at most', async () => {
    const ada = await person();
    const connections = Array.from({ length: 60 }, (_, n) => account(String(n)));
    network.script.connection = { kind: 'several', connections };
    const shown = await showChoice(parts, ada.chooser, await ada.comeBack());
    expect(shown?.accounts).toHaveLength(50);
  });
});

describe('a connect link', () => {
  it('is chosen with in the browser that came back, and used up with one account', async () => {
    const { userId, profileId, wanted } = await person();
    const link = await createConnectLink(
      db,
      {
        userId,
        profileId,
        apiKeyId: null,
        appId: null,
        digest: randomUUID(),
        platforms: ['x'],
        sandbox: false,
        returnUrl: null,
        externalId: null,
        minutes: 10,
      },
      { max: 10, now: new Date() },
    );
    const linkId = link?.id ?? '';
    const chooser = { linkId, browser: 'digest of a cookie' };
    const result = await connectAccount(parts, { ...wanted, linkId });
    if (result.kind !== 'several') throw new Error(JSON.stringify(result));
    const id = await keepChoice(parts, chooser, { ...wanted, connections: result.connections });
    const chosen = { id, accountIds: ['2'], userId };
    expect(await chooseAccounts(parts, { linkId, browser: 'another' }, chosen)).toMatchObject(over);
    expect(await chooseAccounts(parts, chooser, chosen)).toMatchObject({ kind: 'connected' });
    const { usedAt, socialAccountId } = await db.connectLink.findUniqueOrThrow({ where: { id: linkId } });
    const { platformUserId } = await db.socialAccount.findUniqueOrThrow({
      where: { id: socialAccountId ?? '' },
    });
    expect([usedAt, platformUserId]).toEqual([expect.any(Date), '2']);
  });
});
