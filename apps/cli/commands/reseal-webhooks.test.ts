import { randomBytes } from 'node:crypto';
import { openDatabase } from '@carillon/db';
import { createUser } from '@carillon/db/users';
import { changeEndpoint, createEndpoint, newEndpointId, rotateSecret } from '@carillon/db/webhooks';
import { keyRing } from '@carillon/secrets';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { openSecret, sealSecret, sealUrl, shownUrl } from '@carillon/webhooks';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { resealWebhooks } from './reseal.ts';

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
    await createEndpoint(db, { id, userId, secret, ...facts }, { max: 20 });
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
  expect(other.url).toBe('sealed:https://example.com'); // it was in clear
  expect(await openSecret(other.secret, fresh, ring(newest))).toBe('whsec_first');
});

it('seals addresses with the newest key, those of before too', async () => {
  const userId = (await createUser(db, { email: 'b@example.org', passwordHash: '', plan: 'free' })) ?? '';
  const owner = { userId, sandbox: false };
  const create = async (keys: ReturnType<typeof ring>) => {
    const id = newEndpointId();
    const [first, second] = ['https://example.com/?token=first', 'https://example.com/?token=second'];
    const secret = await sealSecret('whsec_first', id, ring(newest));
    const facts = { url: first, description: '', events: [], profileIds: [], sandbox: false };
    const address = await sealUrl(first, id, keys);
    await createEndpoint(db, { id, userId, secret, address, ...facts }, { max: 20 });
    await changeEndpoint(db, owner, id, { url: second, address: await sealUrl(second, id, keys) });
    return id;
  };
  const [id, unknown] = [await create(ring(old)), await create(ring(lost))];

  const session = { db, webhookKeys: ring(newest, old) };
  const { resealed, unopened } = await resealWebhooks(session);
  expect([resealed, unopened.filter((each) => each === unknown)]).toEqual([2, [unknown]]);
  expect((await resealWebhooks(session)).resealed).toBe(0);
  const rows = await db.webhookAddress.findMany({
    where: { endpointId: { in: [id, unknown] } },
    orderBy: { number: 'asc' },
  });
  const shown = rows.map(async ({ endpointId, sealed }) => [
    endpointId,
    await shownUrl({ url: 'sealed:https://example.com', sealedUrl: sealed }, endpointId, ring(newest)),
  ]);
  expect((await Promise.all(shown)).sort()).toEqual(
    [
      [id, 'https://example.com/?token=first'],
      [id, 'https://example.com/?token=second'],
      [unknown, 'https://example.com/…'],
      [unknown, 'https://example.com/…'],
    ].sort(),
  );
});
