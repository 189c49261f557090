import { connectAccount, type Parts, type WantedAccount } from '@carillon/accounts';
import { defaultPlans } from '@carillon/core';
import { type Database, openDatabase } from '@carillon/db';
import { disconnectAccount, readCredentials, requireReconnect } from '@carillon/db/accounts';
import { open } from '@carillon/secrets';
import { createTenant } from '@carillon/testing/create-tenant';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openParts } from './open-parts.ts';

let instance: TestInstance;
let db: Database;
let parts: Parts;
let sandbox: Awaited<ReturnType<typeof openParts>>['sandbox'];

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 4 });
  ({ parts, sandbox } = await openParts(db));
});

afterAll(async () => {
  await sandbox.close();
  await db.$disconnect();
  await instance.drop();
});

const tenant = () => createTenant(db, parts.keys, 'growth');

const onX = (handle: string) => ({ platform: 'x', input: { ...sandbox.account('x', handle) } }) as const;

async function connected(wanted: WantedAccount): Promise<string> {
  const result = await connectAccount(parts, wanted);
  if (result.kind !== 'connected') throw new Error(JSON.stringify(result));
  return result.id;
}

const read = (id: string) => db.socialAccount.findUniqueOrThrow({ where: { id } });

describe('connecting an account', () => {
  it('stores whose it is, with credentials that only the key opens, and a picture', async () => {
    const { userId, profileId } = await tenant();
    const { handle, appPassword } = sandbox.account('bluesky', 'ringer');
    const input = { handle: `@${handle.toUpperCase()}`, appPassword };
    const id = await connected({ platform: 'bluesky', profileId, userId, input });
    expect(await read(id)).toMatchObject({
      profileId,
      platform: 'bluesky',
      platformUsername: handle,
      platformAvatar: expect.stringMatching(/^(data:image\/svg|https?:)/),
      active: true,
      sandbox: false,
      serviceUrl: null,
    });
    const stored = await readCredentials(db, id);
    expect(stored?.sealed).not.toContain(appPassword);
    const sealedFor = { socialAccountId: id, platform: 'bluesky' } as const;
    expect(await open(stored?.sealed ?? '', sealedFor, parts.keys)).toMatchObject({ handle, appPassword });
  });

  it('brings back one that must be connected again, or was removed, under its id', async () => {
    const { profileId } = await tenant();
    const id = await connected({ ...onX('returner'), profileId });
    await requireReconnect(db, id, { reason: 'X refused the token.', version: null });
    expect(await connected({ ...onX('returner'), profileId })).toBe(id);
    expect(await read(id)).toMatchObject({ active: true, state: 'connected', stateReason: null });
    await disconnectAccount(db, id);
    expect(await connected({ ...onX('returner'), profileId })).toBe(id);
    expect(await read(id)).toMatchObject({ active: true, state: 'connected' });
  });

  it('makes two accounts of what two users connect alike', async () => {
    const [one, two] = [await tenant(), await tenant()];
    const first = await connected({ ...onX('shared'), profileId: one.profileId });
    const second = await connected({ ...onX('shared'), profileId: two.profileId });
    expect(first).not.toBe(second);
    expect(await read(first)).toMatchObject({ profileId: one.profileId });
  });

  it('keeps the server that a person named, and the sandbox apart', async () => {
    const { profileId } = await tenant();
    const { handle, appPassword } = sandbox.account('bluesky', 'homely');
    const wanted = { platform: 'bluesky', profileId, input: { handle, appPassword } } as const;
    const service = `${sandbox.url}/`;
    const rules = { ...parts, allowPrivateHosts: true };
    const own = await connectAccount(rules, { ...wanted, service });
    const boxed = await connectAccount(rules, { ...wanted, sandbox: true });
    if (own.kind !== 'connected' || boxed.kind !== 'connected') throw new Error('Both should be connected.');
    expect(await read(own.id)).toMatchObject({ serviceUrl: sandbox.url, sandbox: false });
    expect(await read(boxed.id)).toMatchObject({ serviceUrl: null, sandbox: true });
  });
});

describe('a connection that cannot be made', () => {
  it('is refused for a profile that is not there, or is another user’s, without asking the network', async () => {
    const [{ profileId }, stranger] = [await tenant(), await tenant()];
    const asked = structuredClone(sandbox.calls());
    for (const wanted of [
      { profileId: 'prf_none' },
      { profileId, userId: stranger.userId },
      { profileId: 'prf_none', userId: stranger.userId },
    ]) {
      expect(await connectAccount(parts, { ...onX('thief'), ...wanted })).toEqual({
        kind: 'refused',
        reason: 'profile_not_found',
        message: `There is no profile "${wanted.profileId}".`,
      });
    }
    expect(sandbox.calls()).toEqual(asked);
    expect(await db.socialAccount.count({ where: { platformUsername: 'thief' } })).toBe(0);
  });

  it.each([
    ['nonsense', 'The service must be the address of a Bluesky server, such as https://bsky.social.'],
    [
      'http://127.0.0.1:9',
      'http://127.0.0.1:9 is on a private network; name it in ALLOW_PRIVATE_HOSTS to talk to it.',
    ],
    [
      'http://169.254.169.254/latest',
      'http://169.254.169.254 is on a private network; name it in ALLOW_PRIVATE_HOSTS to talk to it.',
    ],
    ['https://[::1]', 'https://[::1] is on a private network; name it in ALLOW_PRIVATE_HOSTS to talk to it.'],
    ['http://pds.example.com', 'http://pds.example.com must begin with https://.'],
    [
      'https://me:secret@pds.example.com',
      'https://pds.example.com must not contain a user name or a password.',
    ],
  ])('is refused for the server %s, and no password is told', async (service, message) => {
    const { profileId } = await tenant();
    const input = { handle: 'a.example.com', appPassword: 'x' };
    const result = await connectAccount(parts, { platform: 'bluesky', profileId, service, input });
    expect(result).toEqual({ kind: 'refused', reason: 'service_not_usable', message });
  });

  it('is refused with what the network says', async () => {
    const { profileId } = await tenant();
    const wanted = { platform: 'x', profileId, input: { accessToken: 'dead' } } as const;
    expect(await connectAccount(parts, wanted)).toEqual({
      kind: 'refused',
      reason: 'network_refused',
      message: 'X did not accept this access token.',
    });
  });

  it('is refused with the time to come again, when the network limits the rate', async () => {
    const { profileId } = await tenant();
    sandbox.fault({ platform: 'bluesky', handle: 'busy', fault: '429', endpoint: 'createSession' });
    const wanted = {
      platform: 'bluesky',
      profileId,
      input: { ...sandbox.account('bluesky', 'busy') },
    } as const;
    const result = await connectAccount(parts, wanted);
    expect(result).toEqual({
      kind: 'refused',
      reason: 'network_refused',
      message: expect.stringMatching(
        /^Bluesky is rate limiting this server; the account was not connected\. Try again after \d{4}-[\d-]+T[\d:.]+Z\.$/,
      ),
    });
    expect(await connectAccount(parts, wanted)).toMatchObject({ kind: 'connected' });
  });

  it('is refused with what the network says, also when it names a time', async () => {
    const { profileId } = await tenant();
    sandbox.fault({ platform: 'x', handle: 'capped', fault: '403-spend-cap', endpoint: 'me' });
    expect(await connectAccount(parts, { ...onX('capped'), profileId })).toMatchObject({
      message: 'The X API credits of this server are used up.',
    });
  });

  it('is refused when the plan has no room', async () => {
    const { profileId } = await tenant();
    const growth = { ...defaultPlans.growth, socialAccounts: 1 };
    const narrow = { ...parts, plans: { ...defaultPlans, growth } };
    expect(await connectAccount(narrow, { ...onX('first'), profileId })).toMatchObject({ kind: 'connected' });
    expect(await connectAccount(narrow, { ...onX('second'), profileId })).toEqual({
      kind: 'refused',
      reason: 'limit_reached',
      message: 'The growth plan allows 1 social account, and it is in use.',
    });
  });
});
