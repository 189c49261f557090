import { defaultPlans } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let account: string;

/** Posts that were planned: each asks for the limit of the month in the same moment in which it joins those that wait to be stored. */
let planned = 0;

const free = {
  ...{ ...defaultPlans.free, requestsPerMinute: 1_000_000 },
  get postsPerMonth() {
    planned += 1;
    return defaultPlans.free.postsPerMonth;
  },
};

beforeAll(async () => {
  carillon = await startCarillon({ plans: { ...defaultPlans, free } });
  tenant = await carillon.tenant('free');
  account = await carillon.account(tenant.profileId, 'x', 'demo');
});

afterAll(() => carillon.stop());

/** What a text may have that looks like a time of ours. */
const odd = '"createdAt":"2026-01-01T00:00:00.000Z" 8000-01-01T00:00:00.000Z \\ “ring”';

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

async function create(key: string, content: string, more: object = {}, apiKey = tenant.apiKey) {
  const platforms = { [account]: { items: [{ content }] } };
  const response = await fetch(`${carillon.url}/v1/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      ...{ profileId: tenant.profileId, platforms, scheduledAt: inAnHour, metadata: { createdAt: odd } },
      ...more,
    }),
  });
  const replayed = response.headers.get('idempotent-replayed');
  return { status: response.status, replayed, text: await response.text() };
}

const kept = (key: string) => carillon.db.idempotencyKey.findMany({ where: { userId: tenant.userId, key } });

/** Statements that store posts stop before they count them while somebody has this lock, and then go one after another. */
const gate = 4_711;

/** Does the work while nothing can be stored. The statements wait by looking again: a lock they would give up after 0.1 s. */
async function whileNothingIsStored(work: () => Promise<unknown>): Promise<void> {
  const owner = openDatabase({ url: carillon.instance.ownerUrl, poolSize: 1 });
  await owner.$executeRawUnsafe(`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    WHILE NOT pg_try_advisory_xact_lock(${gate}) LOOP PERFORM pg_sleep(0.002); END LOOP;
    RETURN NULL;
  END $$`);
  await owner.$executeRaw`CREATE TRIGGER gate BEFORE INSERT ON usages FOR EACH STATEMENT EXECUTE FUNCTION wait_at_gate()`;
  await owner.$disconnect();
  await carillon.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(${gate}::bigint)`;
    await work();
  });
}

describe('posts with Idempotency-Keys that arrive together', () => {
  it('are stored together with their answers, which are replayed byte for byte', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `together ${n}`);
    const asked: ReturnType<typeof create>[] = [];
    await whileNothingIsStored(async () => {
      asked.push(...keys.map((key) => create(key, `${odd} ${key}`)));
      await until('all of them to wait', async () => planned === keys.length, 20_000);
    });
    const firsts = await Promise.all(asked);
    expect(planned).toBe(keys.length); // none was begun once more by itself
    const again = await Promise.all(keys.map((key) => create(key, `${odd} ${key}`)));
    expect(firsts.map(({ status, replayed }) => [status, replayed])).toEqual(keys.map(() => [201, null]));
    expect(again).toEqual(firsts.map((first) => ({ ...first, replayed: 'true' })));
    const [row] = await carillon.db.$queryRaw<{ commits: number; keys: number }[]>`
      SELECT count(DISTINCT k.xmin::text)::int AS commits, count(*)::int AS keys
      FROM idempotency_keys k JOIN posts p ON p.id = split_part(k.body, '"', 6) AND p.xmin = k.xmin WHERE k.key LIKE 'together %'`;
    expect(row?.keys).toBe(40);
    // Two statements are under way, and all that comes meanwhile fits into the next.
    expect(row?.commits).toBeLessThanOrEqual(3);
    const [{ createdAt } = { createdAt: null }] = await carillon.db.post.findMany({
      where: { id: JSON.parse(firsts[0]?.text ?? '').data.id },
    });
    expect(JSON.parse(firsts[0]?.text ?? '').data).toMatchObject({
      createdAt: createdAt?.toISOString(),
      metadata: { createdAt: odd },
    });
  });

  it('keep no answer where nothing is stored: the month is full', async () => {
    const { count } = await carillon.db.usage.updateMany({
      where: { userId: tenant.userId },
      data: { posts: 50 },
    });
    expect(count).toBe(1);
    const refused = await Promise.all([1, 2, 3].map((n) => create(`full ${n}`, 'full')));
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await kept('full 1')).toEqual([]);
    await carillon.db.usage.updateMany({ where: { userId: tenant.userId }, data: { posts: 0 } });
    expect(await create('full 1', 'full')).toMatchObject({ status: 201, replayed: null });
  });

  it('take a key whose post was never stored, and those of a day ago', async () => {
    const { userId } = tenant;
    const left = { userId, sandbox: false, requestHash: 'another', status: 201 };
    const body = '{"data":{"id":"pst_01k0000000000000000000000x"}}';
    await carillon.db.idempotencyKey.create({ data: { ...left, key: 'left', body } });
    await create('old', 'of a day ago');
    await carillon.db.idempotencyKey.updateMany({
      where: { key: 'old' },
      data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    for (const key of ['left', 'old'])
      expect(await create(key, `free again, ${key}`)).toMatchObject({ status: 201, replayed: null });
    expect(await create('old', 'free again, old')).toMatchObject({ status: 201, replayed: 'true' });
    expect(await create('left', 'another post')).toMatchObject({ status: 422 });
  });

  it('are replayed though they could not be made any more, and not for a key that was revoked', async () => {
    const apiKey = await carillon.key({ userId: tenant.userId });
    const soon = { scheduledAt: new Date(Date.now() - 299_500).toISOString() };
    const first = await create('late', 'just in time', soon, apiKey);
    await new Promise((over) => setTimeout(over, 600));
    expect(await create('late', 'just in time', soon, apiKey)).toEqual({ ...first, replayed: 'true' });
    expect((await create('later', 'too late', soon, apiKey)).status).toBe(400);
    await carillon.db.apiKey.updateMany({
      where: { userId: tenant.userId, name: { not: '' } },
      data: { revokedAt: new Date() },
    });
    expect((await create('late', 'just in time', soon, apiKey)).status).toBe(401);
  });
});
