import { openRateLimiter, type RateLimiter } from '@carillon/http/rate-limit/limit-rate';
import type { QueueConnection } from '@carillon/queue';
import { createLog, Registry } from '@carillon/telemetry';
import { type OwnRedis, startOwnRedis } from '@carillon/testing/own-redis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignInAttempt } from './device.ts';
import { openSignInLimits, type SignInLimits } from './sign-in-limits.ts';

const day = 86_400_000;
const quarter = 900_000;

let redis: OwnRedis;
let limiter: RateLimiter;
let limits: SignInLimits;

const log = createLog({ name: 'test', level: 'silent', format: 'json' });

function openLimits(queue: QueueConnection): void {
  limiter = openRateLimiter(queue, { log, metrics: new Registry(), timeoutMs: 10_000 }); // a Redis that is slow is not away
  limits = openSignInLimits(limiter);
}

beforeAll(async () => {
  redis = await startOwnRedis();
});

afterAll(() => redis.remove());
afterEach(() => limiter.close());

/** Tries, one after another. @returns how many of them were let through */
async function passed(tries: number, of: (at: number) => SignInAttempt) {
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
    openLimits({ ...connection(), prefix: `{${Math.random()}}` });
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

  it('count a network of IPv6 as one address', async () => {
    open();
    expect(await passed(50, (at) => ({ email: 'victim', address: `2001:db8:1:2::${at}` }))).toBe(10);
    expect(await limits.count({ email: 'victim', address: '2001:db8:1:3::1' })).toBeNull();
  });

  it('leave a browser in which the user signed in before an allowance of its own, and no more', async () => {
    open();
    await passed(300, (at) => ({ email: 'victim', address: String(at) }));
    await passed(300, () => ({ email: 'victim', address: '1' }));
    const known = { email: 'victim', address: '1', device: 'phone' };
    expect(await passed(50, () => known)).toBe(10);
    await limits.forgive(known);
    expect(await passed(50, () => known)).toBe(10);
    expect(await passed(300, (at) => ({ ...known, device: `phone ${at}` }))).toBe(81);
    expect(await passed(5, () => ({ email: 'victim', address: 'new' }))).toBe(0);
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

describe('the limits in Redis', () => {
  it('tell nobody who tried to sign in', async () => {
    openLimits(redis.queue);
    for (const device of [null, 'known'])
      await limits.count({ email: 'canary@example.com', address: '1', device });
    const names = await redis.client.keys('*sign-in*');
    expect(names.length).toBeGreaterThanOrEqual(5);
    expect(names.filter((name) => name.includes('canary'))).toEqual([]);
  });
});

describe('the limits without their Redis', () => {
  it('are kept by the process itself', async () => {
    openLimits({ ...redis.queue, prefix: '{away}' });
    const mine = { email: 'me', address: '1' };
    await redis.kill();
    expect(await passed(20, () => mine)).toBe(10);
    await limits.forgive(mine);
    expect(await limits.count(mine)).toBeNull();
  });
});
