import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { knownHere } from '@carillon/operations/testing/known-fields';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let account: string;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('scale');
  account = await carillon.account(tenant.profileId, 'x', 'demo');
});

afterAll(() => carillon.stop());

const target = '{"items":[{"content":"a"}]}';

/** JSON by hand: an object literal would set the prototype instead of the key. */
const bodies: readonly (readonly [where: string, body: (key: string) => string])[] = [
  [
    'beside the fields',
    (key) => `{"profileId":"<profile>","platforms":{"<x>":${target}},"${key}":{"publishNow":true}}`,
  ],
  ['in platforms', (key) => `{"profileId":"<profile>","platforms":{"${key}":${target}}}`],
  [
    'in platforms, beside an account',
    (key) => `{"profileId":"<profile>","platforms":{"<x>":${target},"${key}":${target}}}`,
  ],
  [
    'in a target',
    (key) => `{"profileId":"<profile>","platforms":{"<x>":{"items":[{"content":"a"}],"${key}":{}}}}`,
  ],
  [
    'in an item',
    (key) => `{"profileId":"<profile>","platforms":{"<x>":{"items":[{"content":"a","${key}":{}}]}}}`,
  ],
  ['in place of a text', (key) => `{"profileId":{"${key}":{}},"platforms":{"<x>":${target}}}`],
  [
    'deep in what is no field',
    (key) => `{"profileId":"<profile>","platforms":{"<x>":${target}},"a":[{"b":{"${key}":1}}]}`,
  ],
];

const stored = async () => ({
  posts: await carillon.db.post.count(),
  publications: await carillon.db.publication.count(),
  items: await carillon.db.item.count(),
  usages: await carillon.db.usage.findMany(),
});

const send = async (body: string) => {
  const text = body.replaceAll('<profile>', tenant.profileId).replaceAll('<x>', account);
  const headers = { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' };
  const response = await fetch(`${carillon.url}/v1/posts`, { method: 'POST', headers, body: text });
  return { status: response.status, body: (await response.json()) as { error: string } };
};

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '\\u005f_proto__'];

describe.each(names)('the key %s', (key) => {
  it.each(bodies)('%s is refused in words, stores nothing, and pollutes nothing', async (_, body) => {
    const before = await stored();
    const { status, body: answer } = await send(body(key));
    expect([status, answer]).toEqual([400, { error: expect.stringMatching(/\w/) }]);
    expect(await stored()).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { publishNow?: unknown }).publishNow).toBeUndefined();
  });
});

describe('fields that only the service may set', () => {
  it.each(['id', 'userId', 'user_id', 'createdAt', 'sandbox', 'publications', 'leaseToken', 'generation'])(
    '%s is refused',
    async (field) => {
      const before = await stored();
      const { status, body } = await send(
        `{"profileId":"<profile>","platforms":{"<x>":${target}},"${field}":"usr_1"}`,
      );
      expect([status, body]).toEqual([
        400,
        { error: `${field} is not a field of this request${knownHere.post}.` },
      ]);
      expect(await stored()).toEqual(before);
    },
  );
});
