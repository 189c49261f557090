import { randomBytes } from 'node:crypto';
import { createEndpoint, createUser, newEndpointId, openDatabase, rotateSecret } from '@carillon/db';
import { keyRing } from '@carillon/secrets';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { openSecret, sealSecret } from '@carillon/webhooks';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { resealWebhooks } from './reseal-webhooks.ts';

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
const ring = (first: Uint8Array, ...others: Uint8Array[]) => keyRing([first, ...others], 'webhooks');

it('seals both secrets of webhooks with the newest key, and names those that none opens', async () => {
  const userId = (await createUser(db, { email: 'a@example.org', passwordHash: '', plan: 'free' })) ?? '';
  const owner = { userId, sandbox: false };
  const create = async (keys: ReturnType<typeof ring>) => {
    const id = newEndpointId();
    const secret = await sealSecret('whsec_first', id, keys);
    const facts = { url: 'https://example.com', description: '', events: [], profileIds: [], sandbox: false };
    await createEndpoint(db, { id, userId, secret, ...facts }, 20);
    return id;
  };
  const [id, fresh, unknown] = [
    await create(ring(old)),
    await create(ring(newest)),
    await create(ring(lost)),
  ];
  const second = await sealSecret('whsec_second', id, ring(old));
  await rotateSecret(db, owner, id, { secret: second, overlapMs: 3_600_000 });

  const session = { db, webhookKeys: ring(newest, old) };
  expect(await resealWebhooks(session)).toEqual({ resealed: 1, unopened: [unknown] });
  expect(await resealWebhooks(session)).toEqual({ resealed: 0, unopened: [unknown] });
  const row = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  expect(await openSecret(row.secret, id, ring(newest))).toBe('whsec_second');
  expect(await openSecret(row.formerSecret ?? '', id, ring(newest))).toBe('whsec_first');
  const other = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: fresh } });
  expect(await openSecret(other.secret, fresh, ring(newest))).toBe('whsec_first');
});
