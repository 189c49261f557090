import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let account: string;

beforeAll(async () => {
  carillon = await startCarillon();
});

/** Everybody is new to the API, and becomes known to it by a first post. */
beforeEach(async () => {
  tenant = await carillon.tenant('growth');
  account = await carillon.account(tenant.profileId, 'x', 'known');
  expect(await create('first')).toBe(201);
});

afterAll(() => carillon.stop());

async function create(...contents: string[]): Promise<number> {
  const items = contents.map((content) => ({ content }));
  const { status } = await fetch(`${carillon.url}/v1/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ profileId: tenant.profileId, platforms: { [account]: { items } } }),
  });
  return status;
}

const stored = () => carillon.db.post.count({ where: { userId: tenant.userId } });

const changeAccount = (data: object) => carillon.db.socialAccount.update({ where: { id: account }, data });
const changeKey = (data: object) => carillon.db.apiKey.updateMany({ where: { userId: tenant.userId }, data });
const changePlan = (plan: 'free' | 'scale') =>
  carillon.db.user.update({ where: { id: tenant.userId }, data: { plan } });

describe('a post of somebody whom the API knows', () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ['the key is revoked', 401, () => changeKey({ revokedAt: new Date() })],
    ['the key expires', 401, () => changeKey({ expiresAt: new Date() })],
    ['the account becomes inactive', 400, () => changeAccount({ active: false })],
    ['the account is disconnected', 400, () => changeAccount({ state: 'disconnected' })],
  ])('is refused from the moment on when %s, and nothing is stored', async (_, status, change) => {
    await change();
    expect(await create('second')).toBe(status);
    expect(await stored()).toBe(1);
  });

  it('is refused from the moment on when the plan does not allow it any more', async () => {
    expect(await create('a', 'thread')).toBe(201);
    await changePlan('free');
    expect(await create('a', 'thread')).toBe(403);
    expect(await create('no thread')).toBe(201);
  });

  it('is taken from the moment on when the plan allows it', async () => {
    await changePlan('free');
    expect(await create('a', 'thread')).toBe(403);
    await changePlan('scale');
    expect(await create('a', 'thread')).toBe(201);
  });

  it('is taken from the moment on when its account is connected', async () => {
    await changeAccount({ state: 'disconnected' });
    expect(await create('too early')).toBe(400);
    await changeAccount({ state: 'connected' });
    expect(await create('in time')).toBe(201);
    account = await carillon.account(tenant.profileId, 'bluesky', 'new');
    expect(await create('at once')).toBe(201);
  });

  it('is stored though one beside it is refused', async () => {
    const [first, other] = [{ tenant, account }, await carillon.tenant('growth')];
    const theirs = await carillon.account(other.profileId, 'x', 'other');
    [tenant, account] = [other, theirs];
    expect(await create('first')).toBe(201);
    await carillon.db.apiKey.updateMany({
      where: { userId: first.tenant.userId },
      data: { revokedAt: new Date() },
    });
    const sound = Array.from({ length: 5 }, () => create('sound'));
    ({ tenant, account } = first);
    const refused = Array.from({ length: 5 }, () => create('refused'));
    expect(await Promise.all([...sound, ...refused])).toEqual([
      201, 201, 201, 201, 201, 401, 401, 401, 401, 401,
    ]);
    expect(await stored()).toBe(1);
  });
});
