import { revokeApiKey } from '@carillon/db/api-keys';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
});

afterAll(() => carillon.stop());

const answerTo = async (apiKey: string) => {
  const response = await fetch(`${carillon.url}/v1/profiles`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return { status: response.status, code: response.headers.get('x-error-code'), body: await response.json() };
};

const unauthorized = { status: 401, code: 'unauthorized', body: { error: 'Unauthorized' } };

const keyOf = (apiKey: string) =>
  carillon.db.apiKey.findFirstOrThrow({
    where: { userId: tenant.userId, last4: apiKey.slice(-4) },
    orderBy: { id: 'desc' },
  });

const fromNow = (ms: number) => new Date(Date.now() + ms);

describe('a key that expires', () => {
  it('works until then, and is refused like any other afterwards', async () => {
    const { userId } = tenant;
    const apiKey = await carillon.key({ userId, expiresAt: fromNow(60_000) });
    expect((await answerTo(apiKey)).status).toBe(200);
    const { id } = await keyOf(apiKey);
    await carillon.db.apiKey.update({ where: { id }, data: { expiresAt: fromNow(-1_000) } });
    expect(await answerTo(apiKey)).toEqual(unauthorized);
  });
});

describe('a key that is revoked', () => {
  it('is refused from the next request on, and keeps the time of the first revocation', async () => {
    const apiKey = await carillon.key({ userId: tenant.userId });
    expect((await answerTo(apiKey)).status).toBe(200);
    const { id } = await keyOf(apiKey);
    expect(await revokeApiKey(carillon.db, id)).toMatchObject({ webhooks: 0 });
    expect(await answerTo(apiKey)).toEqual(unauthorized);
    const { revokedAt } = await keyOf(apiKey);
    expect(await revokeApiKey(carillon.db, id)).toMatchObject({ webhooks: 0 });
    expect((await keyOf(apiKey)).revokedAt).toEqual(revokedAt);
    expect(await revokeApiKey(carillon.db, 'apk_none')).toBeNull();
    expect((await answerTo(tenant.apiKey)).status).toBe(200);
  });
});

describe('the last use of a key', () => {
  it('is written at most once a minute', async () => {
    const apiKey = await carillon.key({ userId: tenant.userId });
    await answerTo(apiKey);
    const { id, lastUsedAt } = await keyOf(apiKey);
    expect(lastUsedAt).not.toBeNull();
    await answerTo(apiKey);
    expect((await keyOf(apiKey)).lastUsedAt).toEqual(lastUsedAt);
    const longAgo = fromNow(-61_000);
    await carillon.db.apiKey.update({ where: { id }, data: { lastUsedAt: longAgo } });
    await answerTo(apiKey);
    expect((await keyOf(apiKey)).lastUsedAt?.getTime()).toBeGreaterThan(longAgo.getTime());
  });
});
