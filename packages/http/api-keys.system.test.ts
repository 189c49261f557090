import { randomBytes } from 'node:crypto';
import { createApiKey, findCaller } from '@carillon/db/api-keys';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf, startApiProcess } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { dumpDatabase } from '@carillon/operations/testing/dump-database';
import { hashApiKey, keyRing, newApiKey } from '@carillon/secrets';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
});

afterAll(() => carillon.stop());

const statusWith = async (authorization: string, url = carillon.url) => {
  const response = await fetch(`${url}/v1/profiles`, { headers: { authorization } });
  if (response.status === 401) expect(await response.json()).toEqual({ error: 'Unauthorized' });
  return response.status;
};

const replaced = (text: string, at: number) => {
  const other = text[at] === 'x' ? 'y' : 'x';
  return text.slice(0, at) + other + text.slice(at + 1);
};

describe('an API key', () => {
  it('opens as it is, and with nothing changed in it', async () => {
    const { apiKey } = tenant;
    expect(await statusWith(`Bearer ${apiKey}`)).toBe(200);
    const changed = [
      apiKey.toUpperCase(),
      apiKey.toLowerCase(),
      `${apiKey.slice(0, 7)}${apiKey.slice(7).toLowerCase()}`,
      `${apiKey}x`,
      apiKey.slice(0, -1),
      apiKey.replace('svc_sk_', 'svc_sk_test_'),
      apiKey.replace('svc_sk_', ''),
      `${apiKey}%20`,
      `"${apiKey}"`,
      ...Array.from({ length: apiKey.length }, (_, at) => replaced(apiKey, at)),
    ];
    for (const key of changed) expect([key, await statusWith(`Bearer ${key}`)]).toEqual([key, 401]);
  });

  it.each([
    ['a space inside', (key: string) => `Bearer ${key.slice(0, 20)} ${key.slice(20)}`],
    ['two of them', (key: string) => `Bearer ${key} ${key}`],
    ['two separated by a comma', (key: string) => `Bearer ${key}, Bearer ${key}`],
    ['no scheme', (key: string) => key],
    ['another scheme', (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    ['only the scheme', () => 'Bearer '],
    [
      'its own hash',
      (key: string) => `Bearer ${hashApiKey(key, keyRing([carillon.instance.encryptionKey], 'api keys'))[0]}`,
    ],
  ])('is refused with %s', async (_, header) => {
    expect(await statusWith(header(tenant.apiKey))).toBe(401);
  });

  it('is taken only from the header: neither from a cookie nor from the address', async () => {
    const url = `${carillon.url}/v1/profiles?api_key=${tenant.apiKey}&access_token=${tenant.apiKey}`;
    const headers = {
      cookie: `authorization=${tenant.apiKey}; apiKey=${tenant.apiKey}`,
      'x-api-key': tenant.apiKey,
    };
    expect((await fetch(url, { headers })).status).toBe(401);
  });

  it('that is well made and unknown is refused, as one that was revoked is from the next request on', async () => {
    expect(await statusWith(`Bearer ${newApiKey({ sandbox: false })}`)).toBe(401);
    const { userId, apiKey } = await carillon.tenant('free');
    expect(await statusWith(`Bearer ${apiKey}`)).toBe(200);
    await carillon.db.apiKey.updateMany({ where: { userId }, data: { revokedAt: new Date() } });
    expect(await statusWith(`Bearer ${apiKey}`)).toBe(401);
  });

  it('is stored nowhere: only its hash and its last four characters are', async () => {
    const environment = environmentOf(carillon.instance);
    const args = ['key', 'create', '--user', tenant.userId, '--name', 'dumped', '--json'];
    const made = await runCarillon(args, environment);
    const { id, key } = JSON.parse(made.output) as { id: string; key: string };
    expect(await statusWith(`Bearer ${key}`)).toBe(200);
    const dump = await dumpDatabase(carillon.db);
    const row = dump.find((one) => one.row.includes(id))?.row ?? '{}';
    const [hash] = hashApiKey(key, keyRing([carillon.instance.encryptionKey], 'api keys'));
    expect(JSON.parse(row)).toMatchObject({ hash, last4: key.slice(-4) });
    const secret = key.slice('svc_sk_'.length);
    const text = dump.map(({ row }) => row).join('\n');
    for (let at = 0; at + 8 <= secret.length; at += 4) expect(text).not.toContain(secret.slice(at, at + 8));
    expect(text).not.toMatch(/svc_sk_[0-9A-Za-z]{8}/);
  });

  it('is looked up in the index of hashes', async () => {
    const [plan] = await carillon.db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      return tx.$queryRaw<{ 'QUERY PLAN': unknown }[]>`
        EXPLAIN (FORMAT json) SELECT id FROM api_keys WHERE hash = ANY (${['a', 'b']}) AND revoked_at IS NULL`;
    });
    expect(JSON.stringify(plan)).toContain('api_keys_hash_key');
  });
});

describe("the server's own key", () => {
  const base64 = (key: Uint8Array) => Buffer.from(key).toString('base64');

  it('rotates without a key of a user being refused: old and new are known, and each use moves one over', async () => {
    const [oldMaster, newMaster] = [carillon.instance.encryptionKey, randomBytes(32)];
    const both = keyRing([newMaster, oldMaster], 'api keys');
    const [used, unused] = [await carillon.tenant('free'), await carillon.tenant('free')];
    const rotated = { ENCRYPTION_KEY: base64(newMaster), ENCRYPTION_KEYS_OLD: base64(oldMaster) };
    const { url, program } = await startApiProcess(carillon.instance, rotated);
    expect(await statusWith(`Bearer ${used.apiKey}`, url)).toBe(200);
    const fresh = newApiKey({ sandbox: false });
    const [hash = ''] = hashApiKey(fresh, both);
    await createApiKey(carillon.db, {
      userId: used.userId,
      name: 'fresh',
      hash,
      last4: '0000',
      sandbox: false,
    });
    expect(await statusWith(`Bearer ${fresh}`, url)).toBe(200);
    program.kill('SIGTERM');
    await program.exit();

    const onlyNew = keyRing([newMaster], 'api keys');
    const caller = (apiKey: string) => findCaller(carillon.db, hashApiKey(apiKey, onlyNew));
    expect(await caller(used.apiKey)).toMatchObject({ userId: used.userId });
    expect(await caller(fresh)).toMatchObject({ userId: used.userId });
    expect(await caller(unused.apiKey)).toBeNull();
    expect(
      await findCaller(carillon.db, hashApiKey(used.apiKey, keyRing([oldMaster], 'api keys'))),
    ).toBeNull();
  });
});
