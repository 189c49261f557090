import { connectAccount, disconnectAccount, type Parts } from '@carillon/accounts';
import type { Platform } from '@carillon/core';
import { type Database, openDatabase } from '@carillon/db';
import { readCredentials } from '@carillon/db/accounts';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import { keyRing, open } from '@carillon/secrets';
import { createTenant } from '@carillon/testing/create-tenant';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openParts } from './open-parts.ts';

let instance: TestInstance;
let db: Database;
let parts: Parts;
let sandbox: Sandbox;
let profileId: string;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 3 });
  ({ parts, sandbox } = await openParts(db));
  ({ profileId } = await createTenant(db, keyRing([instance.encryptionKey], 'api keys'), 'growth'));
});
afterAll(async () => {
  await db.$disconnect();
  await sandbox.close();
  await instance.drop();
});

const inputOf = {
  x: (handle: string) => ({ ...sandbox.account('x', handle), expiresIn: 7_200 }),
  bluesky: (handle: string) => sandbox.account('bluesky', handle),
};

/** Connects an account. @returns its id, and the credentials that it has then */
async function connected(platform: Platform, handle: string) {
  const wanted = { platform, profileId, sandbox: true, input: { ...inputOf[platform](handle) } };
  const result = await connectAccount(parts, wanted);
  if (result.kind !== 'connected') throw new Error(JSON.stringify(result));
  const { sealed = '' } = (await readCredentials(db, result.id)) ?? {};
  const credentials = await open(sealed, { socialAccountId: result.id, platform }, parts.keys);
  return { id: result.id, credentials: credentials as Record<string, never> };
}

const ask = async (method: string, path: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${sandbox.url}${path}`, { method, headers })).status;
};

describe('an account that a person disconnects', () => {
  it('is forgotten by X: neither token opens anything any more', async () => {
    const { id, credentials } = await connected('x', 'leaver');
    const { accessToken, refreshToken } = credentials;
    expect(await ask('GET', '/2/users/me', accessToken ?? '')).toBe(200);
    const revoke = await disconnectAccount(parts, id);
    expect(await revoke?.()).toBe(true);
    expect(await ask('GET', '/2/users/me', accessToken ?? '')).toBe(401);
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken ?? '', client_id: 'sandbox' };
    const answer = await fetch(`${sandbox.url}/2/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}` },
      body: new URLSearchParams(form),
    });
    expect(answer.status).toBe(400);
  });

  it('is forgotten by Bluesky: its session ends', async () => {
    const { id, credentials } = await connected('bluesky', 'leaver.test');
    const { refreshJwt } = credentials['session'] as unknown as { refreshJwt: string };
    const revoke = await disconnectAccount(parts, id);
    expect(await revoke?.()).toBe(true);
    expect(await ask('POST', '/xrpc/com.atproto.server.refreshSession', refreshJwt)).toBe(400);
  });

  it.each(['x', 'bluesky'] as const)('is disconnected though %s is away, which is told', async (platform) => {
    const { id } = await connected(platform, 'unheard.test');
    const urls = { ...parts.urls, sandbox: 'http://127.0.0.1:1' };
    const revoke = await disconnectAccount({ ...parts, urls }, id);
    expect(await db.socialAccount.findUnique({ where: { id } })).toMatchObject({ state: 'disconnected' });
    expect(await readCredentials(db, id)).toBeNull();
    expect(await revoke?.()).toBe(false);
    expect(await disconnectAccount(parts, id)).toBeNull();
  });
});
