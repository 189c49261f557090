import type { QueueConnection } from '@carillon/queue';
import { type OwnRedis, startOwnRedis } from '@carillon/testing/own-redis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openSignInLimits, type SignInLimits } from './sign-in-limits.ts';

const day = 86_400_000;
const quarter = 900_000;

let redis: OwnRedis;
let limits: SignInLimits;

beforeAll(async () => {
  redis = await startOwnRedis();
});

afterAll(() => redis.remove());
afterEach(() => limits.close());

/** Tries, one after another. @returns how many of them were let through */
async function passed(tries: number, of: (at: number) => { email: string; address: string }) {
  let count = 0;
  for (let at = 0; at < tries; at += 1) if ((await limits.count(of(at))) === null) count += 1;
  return count;
}

const backends = [
  ['memory', (): QueueConnection => ({ backend: 'postgres', url: '' })],
  ['Redis', (): QueueConnection => redis.queue],
] as const;

describe.each(backends)('the limits in %s', (_, connection) => {
  const open = () => {
    limits = openSignInLimits({ ...connection(), prefix: `{${Math.random()}}` });
  };

  it('stop one address at one person, and nobody else', async () => {
    open();
    expect(await passed(1_000, () => ({ email: 'victim', address: '1' }))).toBe(10);
    const wait = (await limits.count({ email: 'victim', address: '1' })) ?? 0;
    expect(wait).toBeGreaterThan(quarter - 60_000);
    expect(wait).toBeLessThanOrEqual(quarter);
    expect(await limits.count({ email: 'victim', address: '2' })).toBeNull();
    expect(await limits.count({ email: 'other', address: '1' })).toBeNull();
  });

  it('stop one address that tries everybody', async () => {
    open();
    expect(await passed(200, (at) => ({ email: `user ${at}`, address: '1' }))).toBe(100);
    expect(await limits.count({ email: 'user 1', address: '2' })).toBeNull();
  });

  it('stop all the world at one person, for at most a day', async () => {
    open();
    expect(await passed(200, (at) => ({ email: 'victim', address: String(at) }))).toBe(100);
    const wait = (await limits.count({ email: 'victim', address: 'new' })) ?? 0;
    expect(wait).toBeGreaterThan(day - 60_000);
    expect(wait).toBeLessThanOrEqual(day);
    expect(await limits.count({ email: 'other', address: '1' })).toBeNull();
  });

  it('forget what was wrong once it was right', async () => {
    open();
    const mine = { email: 'me', address: '1' };
    expect(await passed(9, () => mine)).toBe(9);
    expect(await limits.count(mine)).toBeNull();
    await limits.forgive(mine);
    expect(await passed(20, () => mine)).toBe(10);
  });
});

describe('the limits without their Redis', () => {
  it('are kept by the process itself', async () => {
    limits = openSignInLimits({ ...redis.queue, prefix: '{away}' });
    const mine = { email: 'me', address: '1' };
    await redis.kill();
    expect(await passed(20, () => mine)).toBe(10);
    await limits.forgive(mine);
    expect(await limits.count(mine)).toBeNull();
  });
});
