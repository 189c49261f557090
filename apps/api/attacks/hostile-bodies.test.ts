import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let accounts: string[];

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('scale');
  accounts = [];
  for (let n = 0; n < 50; n += 1)
    accounts.push(await carillon.account(tenant.profileId, 'bluesky', `demo${n}`));
});
afterAll(() => carillon.stop());

async function post(body: string, path = '/posts') {
  const headers = { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' };
  const response = await fetch(`${carillon.url}/v1${path}`, { method: 'POST', headers, body });
  return {
    status: response.status,
    code: response.headers.get('x-error-code'),
    text: await response.text(),
  };
}

/** The largest that any request can need: 50 accounts, 25 items each. */
const largest = (content: string) => {
  const items = Array.from({ length: 25 }, () => ({ content }));
  return JSON.stringify({
    profileId: tenant.profileId,
    platforms: Object.fromEntries(accounts.map((id) => [id, { items }])),
    scheduledAt: '2099-01-01T00:00:00Z',
    latestAt: null,
    autoSchedule: false,
    publishNow: false,
    status: 'scheduled',
  });
};

const many = (one: (index: number) => string) =>
  Array.from({ length: 30_000 }, (_, index) => one(index)).join();

describe('a body', () => {
  it('is taken as large as a post may be, whatever is in its texts', async () => {
    expect(await post(largest('[{"a",:{,[ \\\\"'))).toMatchObject({ status: 201 });
  });

  it.each([
    ['fields', () => `{${many((index) => `"f${index}":1`)}}`],
    ['accounts', () => `{"platforms":{${many((index) => `"sac_${index}":1`)}}}`],
    ['items', () => `{"platforms":{"sac_1":{"items":[${many(() => '{"content":1}')}]}}}`],
    ['lists', () => `[${many(() => '[]')}]`],
    ['entries', () => `{"a":[${many(() => '1')}]}`],
  ])('is refused before it is read when it has very many %s', async (_, body) => {
    expect(await post(body())).toEqual({
      status: 400,
      code: 'too_many_values',
      text: '{"error":"The request body has more than the limit of 4000 fields and list entries. A batch that needs more is sent in parts."}',
    });
  });

  it('may hold a hundred posts on fifty accounts each, and is refused when it holds very much more', async () => {
    const items = [{ content: 'A bell' }];
    const platforms = Object.fromEntries(accounts.map((id) => [id, { items }]));
    const all = Array.from({ length: 100 }, () => ({
      profileId: tenant.profileId,
      platforms,
      status: 'draft',
    }));
    const { status, text } = await post(JSON.stringify({ posts: all, dryRun: true }), '/posts/batch');
    expect([status, JSON.parse(text).message]).toEqual([200, '100 post(s) would be stored']);
    const entries = Array.from({ length: 40_000 }, () => '{}');
    expect(await post(`{"posts":[${entries.join()}]}`, '/posts/batch')).toMatchObject({
      code: 'too_many_values',
    });
  });

  it('with thousands of mistakes gets a short answer', async () => {
    const fields = Array.from({ length: 3_500 }, (_, index) => `"f${index}":1`).join();
    const { status, text } = await post(`{${fields}}`);
    expect(status).toBe(400);
    expect(text).toMatch(/ … and 34\d\d more problems\."\}$/);
    expect(text.length).toBeLessThan(5_000);
  });
});
