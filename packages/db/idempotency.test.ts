import { until } from '@carillon/testing/until';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, answerOnce, forgetIdempotencyKeys, type KeyedRequest } from './idempotency.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createOwner } from './testing/rows.ts';

const open = await openTestDatabase();
const db = open(20);
const limited = open(1, { lockTimeout: 1_234 });
const { userId } = await createOwner(db);

let request: KeyedRequest;
let keys = 0;

beforeEach(() => {
  request = { userId, sandbox: false, key: `key-${++keys}`, hash: 'a request' };
});

const answer: Answer = { status: 201, body: '{ "as": "it was" }' };

/** Work that leaves a trace for the transaction it ran in. */
const trace = (name: string) => async (tx: Parameters<Parameters<typeof answerOnce>[2]>[0]) => {
  await tx.setting.create({ data: { name, value: 'done' } });
  return answer;
};
const traces = (name: string) => db.setting.count({ where: { name } });

/** Work that goes on until it is told to end. */
const openWork = () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const run = answerOnce(db, request, async () => {
    begin();
    await ended;
    return answer;
  });
  return { begun, end, run };
};

describe('a request with a key', () => {
  it('is done once, and answered the same ever after', async () => {
    expect(await answerOnce(db, request, trace(request.key))).toEqual({ kind: 'first', answer });
    const replayed = { kind: 'replayed', answer };
    expect(await answerOnce(db, request, trace(request.key))).toEqual(replayed);
    expect(await answerOnce(db, request, trace(request.key))).toEqual(replayed);
  });

  it('is another one when its hash is', async () => {
    await answerOnce(db, request, trace(request.key));
    const other = await answerOnce(db, { ...request, hash: 'another' }, trace('other'));
    expect([other, await traces('other')]).toEqual([{ kind: 'other_request' }, 0]);
  });

  it('has nothing to do with the same key of another user, or of the sandbox', async () => {
    await answerOnce(db, request, trace(request.key));
    const { userId } = await createOwner(db);
    for (const others of [
      { ...request, userId },
      { ...request, sandbox: true },
    ]) {
      expect(await answerOnce(db, others, async () => answer)).toEqual({ kind: 'first', answer });
    }
  });

  it('waits for the one that is running, and gets its answer', async () => {
    const first = openWork();
    await first.begun;
    const second = answerOnce(db, request, trace(request.key));
    await until('the second one to wait', async () => {
      const rows = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%idempotency_keys%'
          AND datname = current_database()`;
      return rows.length === 1;
    });
    first.end();
    expect(await second).toEqual({ kind: 'replayed', answer });
    expect(await first.run).toEqual({ kind: 'first', answer });
  });

  it('does not wait for ever', async () => {
    const first = openWork();
    await first.begun;
    expect(await answerOnce(db, request, trace(request.key), { maxWaitMs: 100 })).toEqual({
      kind: 'running',
    });
    first.end();
    expect(await first.run).toEqual({ kind: 'first', answer });
  });

  it.each([
    ['as long as it takes', () => db],
    ['as long as its connection may', () => limited],
  ])('lets its work wait for locks %s', async (_, open) => {
    const [row] = await open().$queryRaw<
      { usual: string }[]
    >`SELECT current_setting('lock_timeout') AS usual`;
    await answerOnce(open(), request, async (tx) => {
      expect(await tx.$queryRaw`SELECT current_setting('lock_timeout') AS usual`).toEqual([row]);
      return answer;
    });
  });
});

describe('work that throws', () => {
  it('leaves nothing, and its key free', async () => {
    const failing = answerOnce(db, request, async (tx) => {
      await trace(request.key)(tx);
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect([
      await traces(request.key),
      await db.idempotencyKey.count({ where: { key: request.key } }),
    ]).toEqual([0, 0]);
    expect(await answerOnce(db, { ...request, hash: 'another' }, trace(request.key))).toMatchObject({
      kind: 'first',
    });
  });
});

describe('a key of yesterday', () => {
  const age = (key: string, hours: number) => db.$executeRaw`
    UPDATE idempotency_keys SET created_at = clock_timestamp() - ${hours}::int * interval '1 hour' - interval '1 minute'
    WHERE key = ${key}`;

  it('is free after 24 h, and not before', async () => {
    await answerOnce(db, request, trace(request.key));
    await age(request.key, 23);
    expect(await answerOnce(db, request, trace(request.key))).toMatchObject({ kind: 'replayed' });
    await age(request.key, 24);
    const today = { status: 200, body: 'today' };
    const hash = 'another';
    expect(await answerOnce(db, { ...request, hash }, async () => today)).toEqual({
      kind: 'first',
      answer: today,
    });
    expect(await answerOnce(db, { ...request, hash }, async () => answer)).toEqual({
      kind: 'replayed',
      answer: today,
    });
  });

  it('is deleted, a bounded number at a time, the oldest first', async () => {
    const named = (name: string) => ({ ...request, key: `${request.key}-${name}` });
    for (const name of ['older', 'old', 'young']) await answerOnce(db, named(name), async () => answer);
    await age(named('older').key, 30);
    await age(named('old').key, 24);
    await age(named('young').key, 23);
    const left = async () =>
      (
        await db.idempotencyKey.findMany({
          where: { key: { startsWith: named('').key } },
          orderBy: { key: 'asc' },
        })
      ).map(({ key }) => key);
    expect(await forgetIdempotencyKeys(db, 1)).toBe(1);
    expect(await left()).toEqual([named('old').key, named('young').key]);
    expect(await forgetIdempotencyKeys(db)).toBe(1);
    expect(await left()).toEqual([named('young').key]);
    expect(await forgetIdempotencyKeys(db)).toBe(0);
  });
});
