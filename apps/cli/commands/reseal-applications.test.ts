import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '@carillon/db';
import { keepNetworkApp } from '@carillon/db/accounts';
import { keyRing, open, seal } from '@carillon/secrets';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resealApplications } from './reseal.ts';

let instance: TestInstance;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 2 });
});

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

const [old, newest, lost] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const ring = (first: Uint8Array, ...others: Uint8Array[]) => keyRing([first, ...others], 'credentials');

async function registered(origin: string, keys: ReturnType<typeof ring>): Promise<string> {
  const id = randomUUID();
  const sealedSecret = await seal(`secret at ${origin}`, { networkAppId: id, origin }, keys);
  const place = { platform: 'x', origin, redirectUri: 'https://carillon.example/callback' } as const;
  await keepNetworkApp(db, place, { id, clientId: 'client', sealedSecret, scopes: [] });
  return id;
}

describe('resealing applications at servers of networks', () => {
  it('seals with the newest key what another one sealed, and leaves what none opens as it is', async () => {
    const [one, two] = ['https://one.example', 'https://two.example'];
    const ids = [await registered(one, ring(old)), await registered(two, ring(newest))];
    const unknown = await registered('https://unknown.example', ring(lost));
    const before = await db.networkApp.findUniqueOrThrow({ where: { id: unknown } });
    const session = { db, credentialKeys: ring(newest, old) };
    expect(await resealApplications(session)).toEqual({ resealed: 1, unopened: [] });
    expect(await resealApplications(session)).toEqual({ resealed: 0, unopened: [] });
    for (const [at, origin] of [one, two].entries()) {
      const { id, sealedSecret } = await db.networkApp.findUniqueOrThrow({ where: { id: ids[at] ?? '' } });
      expect(await open(sealedSecret, { networkAppId: id, origin }, ring(newest))).toBe(
        `secret at ${origin}`,
      );
    }
    expect(await db.networkApp.findUniqueOrThrow({ where: { id: unknown } })).toEqual(before);
  });
});
