import { openApiDocument } from '@carillon/api/openapi';
import type { Plans } from '@carillon/core';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { endpoints } from '@carillon/operations/endpoints';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const usual = { postsPerMonth: 100, socialAccounts: 5, threads: true, mediaBytes: 1e9 };
const plans: Plans = {
  free: { ...usual, requestsPerMinute: 3 },
  growth: { ...usual, requestsPerMinute: 5 },
  scale: { ...usual, requestsPerMinute: 100_000 },
};

let carillon: Carillon;

/** s; long enough for the few requests of a test to be in one window, and to wait for its end. */
const window = 4;

beforeAll(async () => {
  carillon = await startCarillon({ plans, rateWindow: window });
});

afterAll(() => carillon.stop());

const get = (apiKey: string, path = '/profiles') =>
  fetch(`${carillon.url}/v1${path}`, { headers: { authorization: `Bearer ${apiKey}` } });

const statuses = async (apiKey: string, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => get(apiKey)));
  return answers.map(({ status }) => status).sort();
};

const names = ['RateLimit-Policy', 'RateLimit', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'];
const headersOf = ({ headers }: Response) => names.map((name) => headers.get(name));

describe('the rate limit of an API key', () => {
  it('is told in headers, which count down', async () => {
    const { apiKey } = await carillon.tenant('free');
    const before = Math.floor(Date.now() / 1_000);
    for (const left of [2, 1, 0]) {
      const response = await get(apiKey);
      expect(headersOf(response)).toEqual([
        `"default";q=3;w=${window}`,
        expect.stringMatching(new RegExp(`^"default";r=${left};t=[1-${window}]$`)),
        '3',
        String(left),
      ]);
      const reset = Number(response.headers.get('X-RateLimit-Reset'));
      expect(reset).toBeGreaterThan(before);
      expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000) + window);
      expect(response.headers.get('Retry-After')).toBeNull();
    }
  });

  it('refuses beyond it with a sentence, and says when to try again', async () => {
    const { apiKey } = await carillon.tenant('free');
    await statuses(apiKey, 3);
    const response = await get(apiKey);
    const wait = response.headers.get('Retry-After');
    expect([response.status, response.headers.get('X-Error-Code')]).toEqual([429, 'rate_limited']);
    expect(await response.json()).toEqual({
      error: `The rate limit of this API key is 3 requests in ${window} s, and all of them are used. Try again in ${wait} s.`,
    });
    expect(response.headers.get('RateLimit')).toBe(`"default";r=0;t=${wait}`);
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('0');
  });

  it('comes from the plan, holds for requests at once, and leaves other keys alone', async () => {
    const [free, growth] = [await carillon.tenant('free'), await carillon.tenant('growth')];
    expect(await statuses(free.apiKey, 6)).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await statuses(growth.apiKey, 6)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('opens again when the window ends', async () => {
    const { apiKey } = await carillon.tenant('free');
    expect(await statuses(apiKey, 4)).toContain(429);
    const reopened = await until('the window to end', async () => {
      const response = await get(apiKey);
      return response.status === 200 && response;
    });
    expect(reopened.headers.get('X-RateLimit-Remaining')).toBe('2');
    expect(await statuses(apiKey, 3)).toEqual([200, 200, 429]);
  });
});

describe('all keys of a user together', () => {
  /** A user with three keys, on a plan of five requests a window for each. */
  async function threeKeys() {
    const { userId, apiKey } = await carillon.tenant('growth');
    return [apiKey, await carillon.key({ userId }), await carillon.key({ userId })] as const;
  }

  it('may make twice as many requests as one of them, and are told so when that is less than their own', async () => {
    const [first, second, third] = await threeKeys();
    expect(await statuses(first, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(second, 3)).toEqual([200, 200, 200]);
    const tight = await get(third);
    expect([tight.status, ...headersOf(tight)]).toEqual([
      200,
      `"user";q=10;w=${window}`,
      expect.stringMatching(new RegExp(`^"user";r=1;t=[1-${window}]$`)),
      '10',
      '1',
    ]);
    expect(await statuses(third, 1)).toEqual([200]);
    for (const key of [second, third]) {
      const refused = await get(key);
      const wait = refused.headers.get('Retry-After');
      expect([refused.status, refused.headers.get('X-Error-Code')]).toEqual([429, 'keys_rate_limited']);
      expect(await refused.json()).toEqual({
        error: `All API keys of this user together may make 10 requests in ${window} s, and all of them are used. Try again in ${wait} s.`,
      });
      expect(refused.headers.get('RateLimit')).toBe(`"user";r=0;t=${wait}`);
    }
  });

  it('hold it for requests at once', async () => {
    const keys = await threeKeys();
    const all = (await Promise.all(keys.map((key) => statuses(key, 5)))).flat();
    expect(all.filter((status) => status === 200)).toHaveLength(10);
  });

  it('lose nothing by what one of them is refused, and nothing to another user', async () => {
    const [first, second] = await threeKeys();
    await statuses(first, 40);
    expect(await statuses(second, 5)).toEqual([200, 200, 200, 200, 200]);
    const other = await carillon.tenant('growth');
    expect(await statuses(other.apiKey, 5)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('the order of the checks', () => {
  const post = (apiKey: string, body: string) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    return fetch(`${carillon.url}/v1/posts`, { method: 'POST', headers, body });
  };

  it('is 401, which has a limit by address, then 429, then 400', async () => {
    const { apiKey } = await carillon.tenant('free');
    const wrong = await post(apiKey, '{');
    expect([wrong.status, wrong.headers.get('X-RateLimit-Remaining')]).toEqual([400, '2']);
    await statuses(apiKey, 2);
    expect((await post(apiKey, '{')).status).toBe(429);
    const unknown = await post('svc_sk_unknown', '{');
    expect([unknown.status, headersOf(unknown)]).toEqual([401, [null, null, null, null]]);
  });

  it('counts what is not there too', async () => {
    const { apiKey } = await carillon.tenant('free');
    const response = await get(apiKey, '/nothing');
    expect([response.status, response.headers.get('X-RateLimit-Remaining')]).toEqual([404, '2']);
  });
});

describe('the document', () => {
  interface Documented {
    readonly responses: Readonly<Record<string, { headers: object }>>;
  }
  const { paths, components } = openApiDocument('https://carillon.example');
  const rateHeaders = [...names, 'X-RateLimit-Reset'];

  it.each(endpoints.map(({ operationId, method, path }) => [operationId, method, path] as const))(
    'has the 429 of %s, and the headers of every answer to a known key',
    (_, method, path) => {
      const { responses } = Object(paths[path]?.[method]) as Documented;
      expect(responses['429']?.headers).toHaveProperty('Retry-After');
      for (const [status, { headers }] of Object.entries(responses)) {
        const found = rateHeaders.filter((name) => name in headers);
        expect([status, found]).toEqual([status, status === '401' ? [] : rateHeaders]);
      }
    },
  );

  it('describes each header', () => {
    expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(rateHeaders));
  });
});
