import { dumpDatabase } from '@carillon/operations/testing/dump-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonClient } from '../testing/person-client.ts';
import { addAuthenticator } from '../testing/second-factor.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

/** Somebody with an authenticator app, and their recovery codes. */
async function owner() {
  const me = await dashboard.signedIn();
  const { recoveryCodes: codes } = await addAuthenticator(me.client);
  const halfWay = async () => {
    const browser = dashboard.browser();
    await browser.signIn(me.email, me.password);
    return browser;
  };
  return { ...me, codes, halfWay };
}

const bring = async (browser: PersonClient, code = '') => {
  const { status, headers, body } = await browser.enter('/app/sign-in/recovery-code', { code });
  const { recoveryCodesLeft: left } = (body.data ?? {}) as { recoveryCodesLeft?: number };
  return { status, code: headers.get('x-error-code'), left };
};

const renew = async (client: PersonClient) =>
  (await client.post<{ recoveryCodes: string[] }>('/app/second-factor/recovery-codes')).body.data
    .recoveryCodes;

describe('a recovery code', () => {
  it('lets in once after the password, and says how many are left', async () => {
    const { codes, halfWay, client } = await owner();
    expect(codes).toHaveLength(10);
    const browser = await halfWay();
    expect(await bring(browser, codes[0])).toEqual({ status: 200, code: null, left: 9 });
    expect((await browser.get('/app/usage')).status).toBe(200);
    expect((await client.get('/app/second-factor')).body.data).toMatchObject({ recoveryCodes: 9 });
    expect(await bring(await halfWay(), codes[0])).toMatchObject({
      status: 401,
      code: 'wrong_recovery_code',
    });
    expect(await bring(await halfWay(), codes[1]?.toUpperCase().replaceAll('-', ' '))).toMatchObject({
      left: 8,
    });
  });

  it('lets in one of many who bring it at once', async () => {
    const { codes, halfWay } = await owner();
    const browsers = await Promise.all(Array.from({ length: 6 }, halfWay));
    const statuses = await Promise.all(browsers.map(async (one) => (await bring(one, codes[0])).status));
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('is worth nothing without the password', async () => {
    const { codes } = await owner();
    expect(await bring(dashboard.browser(), codes[0])).toMatchObject({ status: 401, code: 'sign_in_over' });
  });

  it('of another user lets nobody in, and is not used up by that', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    expect((await bring(await mine.halfWay(), theirs.codes[0])).status).toBe(401);
    expect((await bring(await theirs.halfWay(), theirs.codes[0])).status).toBe(200);
  });

  it('is guessed ten times and then no more', async () => {
    const { codes, halfWay } = await owner();
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await bring(await halfWay(), `aaaa-bbbb-cccc-dd${at}`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await bring(await halfWay(), codes[0])).status).toBe(429);
  });
});

describe('recovery codes', () => {
  it('that are made anew end those of before', async () => {
    const { client, codes, halfWay } = await owner();
    const fresh = await renew(client);
    expect(fresh).toHaveLength(10);
    expect((await bring(await halfWay(), codes[0])).status).toBe(401);
    expect(await bring(await halfWay(), fresh[0])).toMatchObject({ status: 200, left: 9 });
  });

  it('that are made anew twice at once are ten', async () => {
    const { client, userId } = await owner();
    await Promise.all([1, 2, 3, 4].map(() => renew(client)));
    expect(await dashboard.db.recoveryCode.count({ where: { userId } })).toBe(10);
  });

  it('are for nobody without a second factor', async () => {
    const { client } = await dashboard.signedIn();
    const { status, headers } = await client.post('/app/second-factor/recovery-codes');
    expect([status, headers.get('x-error-code')]).toEqual([409, 'no_second_factor']);
  });

  it('stand nowhere as they are', async () => {
    const { codes, client } = await owner();
    const rows = (await dumpDatabase(dashboard.db)).map(({ row }) => row).join('\n');
    const { text } = await client.get('/app/second-factor');
    for (const code of codes)
      for (const form of [code, code.replaceAll('-', '')]) {
        expect(rows).not.toContain(form);
        expect(text).not.toContain(form);
      }
  });
});
