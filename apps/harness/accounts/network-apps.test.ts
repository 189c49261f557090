import { randomBytes } from 'node:crypto';
import { beginAuthorization, connectWithCode, type Parts } from '@carillon/accounts';
import { type Database, openDatabase } from '@carillon/db';
import { headerOf, keyRing, open } from '@carillon/secrets';
import { createTenant } from '@carillon/testing/create-tenant';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openParts } from './open-parts.ts';
import { scriptedNetwork } from './scripted-network.ts';

const redirectUri = 'https://carillon.example/connect/x/callback';
const one = 'https://one.example';
const other = 'https://other.example';

let instance: TestInstance;
let db: Database;
let parts: Parts;
let sandbox: Awaited<ReturnType<typeof openParts>>['sandbox'];
let profileId: string;
let network: ReturnType<typeof scriptedNetwork>;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 4 });
  ({ parts, sandbox } = await openParts(db));
  ({ profileId } = await createTenant(db, parts.keys, 'growth'));
});
afterAll(async () => {
  await sandbox.close();
  await db.$disconnect();
  await instance.drop();
});

beforeEach(async () => {
  await db.networkApp.deleteMany();
  const real = await openParts(db);
  await real.sandbox.close();
  network = scriptedNetwork((await real.parts.networks()).x);
  parts = { ...parts, networks: async () => network.networks };
});

const going = { platform: 'x', state: 'state', redirectUri, website: 'https://carillon.example' } as const;

async function begin(service: string) {
  const begun = await beginAuthorization(parts, { ...going, profileId, service });
  if (begun.kind !== 'begun') throw new Error(begun.message);
  return { ...begun, clientId: new URL(begun.url).searchParams.get('client_id') };
}

const comeBack = (service: string) =>
  connectWithCode(
    parts,
    { platform: 'x', profileId, service },
    { code: 'code', codeVerifier: 'verifier', redirectUri },
  );

describe('an application at a server of a network', () => {
  it('is registered by the first who goes there, and used by all after', async () => {
    const begun = await begin(`${one}/@ada?tab=posts`);
    expect(begun).toMatchObject({ serviceUrl: one, clientId: 'client-1' });
    expect(await begin(one)).toMatchObject({ clientId: 'client-1' });
    expect(await begin(other)).toMatchObject({ clientId: 'client-2' });
    expect(network.calls).toEqual([
      ['register', one],
      ['register', other],
    ]);
  });

  it('has a secret that opens for its own row and server only', async () => {
    await begin(one);
    const { id, sealedSecret } = await db.networkApp.findFirstOrThrow();
    expect(sealedSecret).not.toContain('secret of');
    expect(await open(sealedSecret, { networkAppId: id, origin: one }, parts.keys)).toBe(
      'secret of client-1',
    );
    await expect(open(sealedSecret, { networkAppId: id, origin: other }, parts.keys)).rejects.toThrow();
    await expect(open(sealedSecret, { networkAppId: 'another', origin: one }, parts.keys)).rejects.toThrow();
  });

  it('is one for two who come at once, and nobody is in a transaction while the server is asked', async () => {
    let both = () => {};
    const together = new Promise<void>((done) => {
      both = done;
    });
    network.script.registering = async () => {
      const { count } = await busySessions();
      expect(count).toBe(0);
      if (network.calls.length === 2) both();
      await together;
    };
    const [first, second] = await Promise.all([begin(one), begin(one)]);
    expect(first.clientId).toBe(second.clientId);
    expect(await db.networkApp.count()).toBe(1);
    expect(await comeBack(one)).toMatchObject({ kind: 'connected' });
  });

  it('is another one where people come back to another address', async () => {
    await begin(one);
    const moved = await beginAuthorization(parts, {
      ...going,
      profileId,
      service: one,
      redirectUri: 'https://moved.example/connect/x/callback',
    });
    expect(moved).toMatchObject({ url: expect.stringContaining('client_id=client-2') });
    expect(await begin(one)).toMatchObject({ clientId: 'client-1' });
  });

  it('gets the code at the server where it was begun, as the application of that server', async () => {
    await begin(other);
    await begin(one);
    expect(await comeBack(one)).toMatchObject({ kind: 'connected' });
    expect(network.calls.slice(2)).toEqual([
      ['redeem', one, 'client-2'],
      ['connect', one],
    ]);
    expect(await db.socialAccount.findFirstOrThrow({ where: { profileId } })).toMatchObject({
      serviceUrl: one,
    });
  });

  it('is registered anew once its server has forgotten it', async () => {
    await begin(one);
    network.forget('client-1');
    expect(await comeBack(one)).toEqual({
      kind: 'refused',
      reason: 'application_gone',
      message:
        'X at https://one.example no longer knows this server, so the account was not connected. Connect it again: this server registers there anew.',
    });
    expect(await db.networkApp.count()).toBe(0);
    expect(await comeBack(one)).toMatchObject({ reason: 'application_gone' }); // nobody has begun since
    expect(await begin(one)).toMatchObject({ clientId: 'client-2' });
    expect(await comeBack(one)).toMatchObject({ kind: 'connected' });
  });

  it('is asked for before somebody is sent there, where the network can be asked', async () => {
    network.askable();
    await begin(one);
    await begin(one);
    network.forget('client-1');
    expect(await begin(one)).toMatchObject({ clientId: 'client-2' });
    expect(network.calls.map(([method]) => method)).toEqual(['register', 'knows', 'knows', 'register']);
  });

  it('is registered anew where no key opens its secret', async () => {
    await begin(one);
    parts = { ...parts, keys: keyRing([randomBytes(32)], 'credentials') };
    expect(await begin(one)).toMatchObject({ clientId: 'client-2' });
    const { sealedSecret } = await db.networkApp.findFirstOrThrow();
    expect(sealedSecret).toContain(headerOf(parts.keys));
  });
});

describe('a server that makes no application', () => {
  it('is named in a sentence, and nothing is kept', async () => {
    const message = 'https://one.example does not answer.';
    network.script.answer = { kind: 'retry', code: 'unreachable', message };
    expect(await beginAuthorization(parts, { ...going, profileId, service: one })).toEqual({
      kind: 'refused',
      reason: 'network_refused',
      message,
    });
    for (const clientId of ['', 'a\nb', 'x'.repeat(1_001)]) {
      const application = { clientId, clientSecret: 'secret', scopes: [] };
      network.script.answer = { kind: 'registered', application };
      expect(await beginAuthorization(parts, { ...going, profileId, service: one })).toMatchObject({
        message: expect.stringMatching(
          /^X at https:\/\/one\.example answered something else than an application\./,
        ),
      });
    }
    expect(await db.networkApp.count()).toBe(0);
  });

  it('is not asked where it may not be called', async () => {
    for (const service of [
      'http://one.example',
      'https://127.0.0.1',
      'https://a:b@one.example',
      'one.example',
    ])
      expect(await beginAuthorization(parts, { ...going, profileId, service })).toMatchObject({
        reason: 'service_not_usable',
        message: expect.not.stringContaining('a:b'),
      });
    expect(network.calls).toEqual([]);
  });
});

describe('the sandbox', () => {
  const atSandbox = () =>
    beginAuthorization(parts, { ...going, profileId, sandbox: true, service: one, sandboxUrl: sandbox.url });

  it('needs no application, and is the one place of its accounts', async () => {
    expect(await atSandbox()).toMatchObject({ kind: 'begun', serviceUrl: null });
    expect(network.calls).toEqual([]);
  });

  it('is registered at where the network says so', async () => {
    Object.assign(network.authorization, { registersInSandbox: true });
    expect(await atSandbox()).toMatchObject({ kind: 'begun', serviceUrl: null });
    expect(network.calls).toEqual([['register', sandbox.url]]);
  });
});

/** Sessions of this database in a transaction, but for the one that asks. */
async function busySessions(): Promise<{ count: number }> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`;
  return row ?? { count: -1 };
}
