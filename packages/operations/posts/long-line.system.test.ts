import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@carillon/db';
import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** What one post takes to be stored on a very small machine, s. */
const slow = 0.015;

let carillon: Carillon;
let api: ApiProcess;
let importing: User;
let other: User;

interface User extends Tenant {
  readonly account: string;
}

async function createUser(): Promise<User> {
  const tenant = await carillon.tenant('scale');
  return { ...tenant, account: await carillon.account(tenant.profileId, 'x', 'demo') };
}

beforeAll(async () => {
  carillon = await startCarillon();
  [importing, other] = [await createUser(), await createUser()];
  const db = openDatabase({ url: carillon.instance.ownerUrl, poolSize: 1 });
  await db.$executeRawUnsafe(`CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(${slow}); RETURN NEW; END $$`);
  await db.$executeRawUnsafe(`CREATE TRIGGER take_long BEFORE INSERT ON posts FOR EACH ROW
    WHEN (NEW.user_id = '${importing.userId}') EXECUTE FUNCTION take_long()`);
  await db.$disconnect();
  api = await startApiProcess(carillon.instance);
});

afterAll(async () => {
  api.program.kill('SIGKILL');
  await carillon.stop();
});

async function create({ profileId, apiKey, account }: User, more: object) {
  const begin = performance.now();
  const response = await fetch(`${api.url}/v1/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ profileId, platforms: { [account]: { items: [{ content: 'ding' }] } }, ...more }),
  });
  await response.arrayBuffer();
  const wait = response.headers.get('retry-after');
  return { status: response.status, wait, ms: performance.now() - begin };
}

describe('a user who imports hundreds of posts at once, where each takes long', () => {
  it('has all of them stored before clients give up, and nobody else waits', async () => {
    let isOver = false;
    const posts = Array.from({ length: 300 }, () => create(importing, { autoSchedule: true }));
    const all = Promise.all(posts).finally(() => {
      isOver = true;
    });
    await sleep(500);
    const others: number[] = [];
    while (!isOver) {
      for (const more of [{}, { autoSchedule: true }]) {
        const { status, ms } = await create(other, more);
        expect(status).toBe(201);
        others.push(ms);
      }
      await sleep(100);
    }
    const answers = await all;
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
    expect(await carillon.db.post.count({ where: { userId: importing.userId } })).toBe(300);
    const longest = Math.max(...answers.map(({ ms }) => ms));
    expect(longest).toBeGreaterThan(5_000); // requests waited no longer once
    expect(longest).toBeLessThan(28_000);
    expect(others.length).toBeGreaterThan(20);
    expect(others.sort((a, b) => a - b)[Math.floor(others.length / 2)]).toBeLessThan(500);
  }, 60_000);

  it('is told how long the line is, when it is too long', async () => {
    const posts = Array.from({ length: 400 }, () => create(importing, { autoSchedule: true }));
    const refused = (await Promise.all(posts)).filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(50);
    expect([...new Set(refused.map(({ status }) => status))]).toEqual([503]);
    const waits = refused.map(({ wait }) => Number(wait));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...waits)).toBeGreaterThan(2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  }, 60_000);
});
