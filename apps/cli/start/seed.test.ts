import { apiClient } from '@carillon/harness/api-client';
import { environmentOf } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seed } from './seed.ts';

let carillon: Carillon;
beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

type Seeded = Awaited<ReturnType<typeof seed>>;

function seeded(keep: Seeded | null): Promise<Seeded> {
  const { DATABASE_URL: databaseUrl = '', ENCRYPTION_KEY: encryptionKey = '' } = environmentOf(
    carillon.instance,
  );
  return seed({ databaseUrl, encryptionKey, sandboxUrl: carillon.sandbox.url, keep });
}

const webhooks = async ({ apiKey }: Seeded) =>
  (await apiClient(carillon.url, apiKey).get('/webhooks')).status;

describe('what npm start plays with', () => {
  it('stays as it was, but for a key that an earlier release made without a scope of today', async () => {
    const first = await seeded(null);
    expect(await webhooks(first)).toBe(200);
    expect(await seeded(first)).toEqual(first);

    await carillon.db.apiKey.updateMany({ data: { scopes: ['posts:read', 'posts:write'] } });
    const second = await seeded(first);
    expect(second).toEqual({ ...first, apiKey: expect.not.stringContaining(first.apiKey) });
    expect([await webhooks(first), await webhooks(second)]).toEqual([403, 200]);
  });
});
