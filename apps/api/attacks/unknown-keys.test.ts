import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { maxUnknown } from '@carillon/http/rate-limit/limit-guessing';
import { newApiKey } from '@carillon/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon({ trustedProxies: ['loopback'], maxUnknown });
});

afterAll(() => carillon.stop());

const ask = (authorization: string, address: string, headers: Record<string, string> = {}) =>
  fetch(`${carillon.url}/v1/profiles`, {
    headers: { authorization, 'x-forwarded-for': address, ...headers },
  });

const withKey = (apiKey: string, address: string) => ask(`Bearer ${apiKey}`, address);

/** Shows so many keys of nobody, 20 at once. @returns how many answers had each status */
async function guess(count: number, addressOf: (n: number) => string) {
  const statuses: Record<number, number> = {};
  for (let from = 0; from < count; from += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => withKey(newApiKey({ sandbox: false }), addressOf(from + n))),
    );
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

const allowed = { 401: maxUnknown, 429: 300 - maxUnknown };

describe('300 keys of nobody from one address', () => {
  it('are looked up so often as is allowed, and refused with a sentence and a time after that', async () => {
    expect(await guess(300, () => '203.0.113.1')).toEqual(allowed);
    const refused = await ask(`Bearer ${newApiKey({ sandbox: true })}`, '203.0.113.1', {
      accept: 'application/problem+json',
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      429,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(await refused.json()).toMatchObject({
      status: 429,
      code: 'too_many_unknown',
      detail: `More than 60 API keys or sessions that nobody has came from your address within 60 s. Try again in ${wait} s; what was good before is let in meanwhile.`,
    });
  });

  it('are those of its network, where it is of IPv6', async () => {
    expect(await guess(300, (n) => `2001:db8:1:2:${n.toString(16)}::1`)).toEqual(allowed);
    expect((await withKey(newApiKey({ sandbox: false }), '2001:db8:1:3::1')).status).toBe(401);
  });

  it('are counted whatever is wrong with them', async () => {
    const wrong = ['', 'Bearer', 'Bearer nonsense', 'Basic YTpi', `Bearer ${newApiKey({ sandbox: true })}`];
    const statuses: number[] = [];
    for (let n = 0; n < maxUnknown + 5; n += 1)
      statuses.push((await ask(wrong[n % 5] ?? '', '203.0.113.2')).status);
    expect(statuses).toEqual([
      ...Array.from({ length: maxUnknown }, () => 401),
      ...Array.from({ length: 5 }, () => 429),
    ]);
  });
});

describe('a neighbour of somebody who guesses', () => {
  it('is let in with a key that was used before, and elsewhere with any', async () => {
    const [{ apiKey }, fresh] = [await carillon.tenant(), await carillon.tenant()];
    expect((await withKey(apiKey, '198.51.100.1')).status).toBe(200);
    await guess(100, () => '203.0.113.3');
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await withKey(apiKey, '203.0.113.3')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await withKey(fresh.apiKey, '203.0.113.3')).status).toBe(429);
    expect((await withKey(fresh.apiKey, '203.0.113.4')).status).toBe(200);
    expect((await withKey(fresh.apiKey, '203.0.113.3')).status).toBe(200);
  });

  it('is let in by a process that was just started, too', async () => {
    const { apiKey } = await carillon.tenant();
    expect((await withKey(apiKey, '198.51.100.2')).status).toBe(200);
    const { instance } = carillon;
    const other = await startCarillon({
      trustedProxies: ['loopback'],
      maxUnknown,
      instance: { ...instance, drop: async () => {} },
    });
    try {
      for (let n = 0; n <= maxUnknown; n += 1)
        await fetch(`${other.url}/v1/profiles`, { headers: { 'x-forwarded-for': '203.0.113.5' } });
      const asked = await fetch(`${other.url}/v1/profiles`, {
        headers: { authorization: `Bearer ${apiKey}`, 'x-forwarded-for': '203.0.113.5' },
      });
      expect(asked.status).toBe(200);
    } finally {
      await other.stop();
    }
  });
});

describe('an address that nobody trusted wrote', () => {
  it('counts for nothing', async () => {
    const plain = await startCarillon({ maxUnknown });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < maxUnknown + 5; n += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${n}` };
        statuses.push((await fetch(`${plain.url}/v1/profiles`, { headers })).status);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(maxUnknown);
    } finally {
      await plain.stop();
    }
  });
});
