import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

let carillon: Carillon;
let tenant: Tenant;
let accounts: readonly string[];

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('scale');
  accounts = [
    await carillon.account(tenant.profileId, 'x', 'demo'),
    await carillon.account(tenant.profileId, 'bluesky', 'demo'),
  ];
});

afterAll(() => carillon.stop());

const counts = async () => {
  const { post, publication, item, usage } = carillon.db;
  const { _sum } = await usage.aggregate({ _sum: { posts: true } });
  return {
    posts: await post.count(),
    publications: await publication.count(),
    items: await item.count(),
    used: _sum.posts ?? 0,
  };
};

type Counts = Awaited<ReturnType<typeof counts>>;
const difference = (after: Counts, before: Counts) => ({
  posts: after.posts - before.posts,
  publications: after.publications - before.publications,
  items: after.items - before.items,
  used: after.used - before.used,
});

const content = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom('a'.repeat(281), '🔔'.repeat(200), 'a\0b', '\ud800', ' '),
);
const item = fc.oneof({ weight: 8, arbitrary: fc.record({ content }) }, fc.jsonValue());
const target = fc.oneof(
  { weight: 8, arbitrary: fc.record({ items: fc.array(item, { minLength: 1, maxLength: 4 }) }) },
  fc.jsonValue(),
);
const key = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('<x>', '<bluesky>') },
  fc.constantFrom('__proto__', 'constructor', '', 'sac_unknown'),
  fc.string(),
);
const time = fc.oneof(
  fc
    .date({ min: new Date(), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom('2020-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00', 'soon', null),
);
const flag = fc.oneof({ weight: 8, arbitrary: fc.boolean() }, fc.jsonValue());

/** Near a post that could be, as the text of a body: `<x>` and `<bluesky>` stand for accounts. */
const nearlyPost = fc
  .record(
    {
      profileId: fc.oneof({ weight: 8, arbitrary: fc.constant('<profile>') }, fc.jsonValue()),
      platforms: fc.array(fc.tuple(key, target), { minLength: 1, maxLength: 3 }),
      scheduledAt: time,
      publishNow: flag,
      autoSchedule: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, fc.jsonValue()),
      status: fc.oneof(fc.constantFrom('draft', 'scheduled', null), fc.jsonValue()),
    },
    { requiredKeys: ['profileId', 'platforms'] },
  )
  .map(({ platforms, ...rest }) => JSON.stringify({ ...rest, platforms: Object.fromEntries(platforms) }));

const body = fc.oneof({ weight: 6, arbitrary: nearlyPost }, fc.json(), fc.string());

const withIds = (text: string) =>
  text
    .replaceAll('<profile>', tenant.profileId)
    .replaceAll('<x>', accounts[0] ?? '')
    .replaceAll('<bluesky>', accounts[1] ?? '');

/** Numbers of rows that a body asks for, once it was accepted. */
const asked = (text: string) => {
  const { platforms } = JSON.parse(text) as { platforms: Record<string, { items: unknown[] }> };
  const targets = Object.values(platforms);
  return {
    posts: 1,
    publications: targets.length,
    items: targets.flatMap(({ items }) => items).length,
    used: 1,
  };
};

const nothing = { posts: 0, publications: 0, items: 0, used: 0 };

interface Refusal {
  readonly detail: string;
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

/** Sends a body to POST /posts. */
const send = async (body: string, accept: string) => {
  const headers = {
    authorization: `Bearer ${tenant.apiKey}`,
    'content-type': 'application/json',
    accept,
  };
  const response = await fetch(`${carillon.url}/v1/posts`, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, answer: (await response.json()) as Refusal };
};

const sentence = expect.stringMatching(/\w/);
const problemJson = 'application/problem+json';

describe('whatever is sent to POST /posts', () => {
  it('is stored as a whole with 201, or refused with a sentence and stored nowhere', async () => {
    const accepts = fc.constantFrom('application/json', problemJson);
    const property = fc.asyncProperty(body, accepts, async (template, accept) => {
      const text = withIds(template);
      const before = await counts();
      const { status, headers, answer } = await send(text, accept);
      const stored = difference(await counts(), before);
      if (status === 201) return expect(stored).toEqual(asked(text));
      expect({ status, stored }).toEqual({ status: status === 404 ? 404 : 400, stored: nothing });
      if (accept !== problemJson) return expect(answer).toEqual({ error: sentence });
      const code = headers.get('x-error-code');
      const requestId = headers.get('x-request-id');
      expect(answer).toMatchObject({ status, code, requestId, detail: sentence, instance: '/v1/posts' });
      for (const problem of answer.errors)
        expect(problem).toEqual({ path: expect.any(String), message: sentence, code: sentence });
      // The specification has a sentence of its own for accounts that do not exist; `errors` tells which.
      if (code === 'social_accounts_not_found') return expect(answer.errors[0]?.code).toBe('account_unknown');
      for (const { message } of answer.errors) expect(answer.detail).toContain(message);
      expect(answer.errors[0]?.code ?? code).toBe(code);
    });
    await fc.assert(property, { numRuns: 50 });
  });
});
