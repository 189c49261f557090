import { type IdPrefix, idPrefixes, newId } from '@carillon/core';
import { endpoints } from '@carillon/operations/endpoints';
import type { Endpoint } from '@carillon/operations/run/operation';
import { dumpAllButRequests } from '@carillon/operations/testing/dump-database';
import { idSlots, type Sample, sampleOf } from '@carillon/operations/testing/id-slots';
import { toCall } from '@carillon/operations/testing/to-call';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Ids, openParties, type Party, type Whose } from './open-parties.ts';

let open: Awaited<ReturnType<typeof openParties>>;

/** A request with one's own ids, one of them in the place of another. */
function withId(sample: Sample, own: string, instead: string): Sample {
  return JSON.parse(JSON.stringify(sample).replaceAll(own, instead)) as Sample;
}

/** Everything stored but when keys were used, and after what was deleted is gone. */
const stored = async () => {
  await open.carillon.desk.round();
  return (await dumpAllButRequests(open.carillon.db)).map(
    ({ table, row }) => `${table} ${row.replace(/"last_used_at": "[^"]*"/, '')}`,
  );
};

const kinds = Object.keys(idPrefixes) as IdPrefix[];
/** Files that a request fetches are tested in media/from-url.test.ts. */
const alone = endpoints.filter(({ file }) => file !== 'fetched');

const named = alone.map(
  (endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const,
);
const directions = [
  ['the first', 0, 1],
  ['the second', 1, 0],
] as const;

/** One's own ids for a request that may succeed. */
const own =
  ({ ids }: Party) =>
  (prefix: IdPrefix) =>
    ids[prefix];

/** An answer as text. The log of requests repeats what its reader has asked for. */
const textOf = (path: string, answer: unknown) =>
  JSON.stringify(answer).replace(/"(path|error)":"(?:[^"\\]|\\.)*"/g, (asked) =>
    path === '/requests' ? '' : asked,
  );

/** Gives a party a thing anew, of the kind that an operation may use up. */
async function renew(me: 0 | 1, { path }: Endpoint): Promise<void> {
  const { tenant, ids } = open.parties[me];
  if (path.startsWith('/media/uploads/'))
    open.parties[me].ids = { ...ids, upl: await open.freshUpload(tenant) };
  else if (path.startsWith('/media/')) open.parties[me].ids = { ...ids, med: await open.freshMedium(tenant) };
  else if (path.startsWith('/applications/'))
    open.parties[me].ids = { ...ids, app: await open.freshApplication(tenant) };
  else if (path.startsWith('/connect-links/'))
    open.parties[me].ids = { ...ids, cnl: await open.freshConnectLink(tenant) };
  else if (path.startsWith('/webhooks/'))
    open.parties[me].ids = { ...ids, whe: await open.freshWebhook(tenant) };
}

function describeAnswers(endpoint: Endpoint): void {
  it.each(directions)('answers %s with their own ids, and shows no other', async (_name, me, other) => {
    const { tenant, ids } = open.parties[me];
    await renew(me, endpoint);
    await open.ready(ids.pst, endpoint.operationId);
    const sample = sampleOf(endpoint, own(open.parties[me]));
    const bare = Object.keys(sample.query).length > 0 ? [{ ...sample, query: {} }] : [];
    for (const asked of [sample, ...bare]) {
      const { status, answer } = await open.call(tenant, toCall(endpoint, asked));
      expect(status).toBeLessThan(300);
      const text = textOf(endpoint.path, answer);
      expect(foreignTo(me, other).filter((id) => text.includes(id))).toEqual([]);
    }
    if (endpoint.method === 'delete') await renew(me, endpoint); // so that the other finds something to delete
  });

  const slots = idSlots(endpoint).map((slot) => [`${slot.where} ${slot.name}`, slot.prefix] as const);
  if (slots.length === 0) return;

  describe.each(slots)('with an id in %s', (_place, prefix) => {
    it.each(directions)(
      "answers %s as an unknown one when it is the other's, of whatever kind, and changes nothing",
      async (_name, me, other) => {
        const { tenant } = open.parties[me];
        const sample = sampleOf(endpoint, own(open.parties[me]));
        const ask = async (id: string) => {
          const asked = await open.call(
            tenant,
            toCall(endpoint, withId(sample, own(open.parties[me])(prefix), id)),
          );
          return { ...asked, answer: JSON.stringify(asked.answer).replaceAll(id, '<id>') };
        };
        await open.ready(open.parties[me].ids.pst, endpoint.operationId);
        await until('all jobs to be noted', async () => (await open.unnoted()) === 0);
        const before = await stored();
        const asked = kinds.map(async (kind) => {
          const foreign = { kind, ...(await ask(open.parties[other].ids[kind])) };
          expect(foreign).toEqual({ kind, ...(await ask(newId(kind))) });
          const found =
            endpoint.operationId === 'validatePost' && /"(account|medium)_unknown"/.test(foreign.answer);
          expect(foreign.status).toBeGreaterThanOrEqual(found ? 200 : 400);
          expect(foreign.status).toBeLessThan(500);
        });
        await Promise.all(asked);
        expect(await stored()).toEqual(before);
      },
    );
  });
}

function describeRepetition(name: string, endpoint: Endpoint): void {
  it("replays nothing of the other's", async () => {
    const [first, second] = open.parties;
    const key = `one key for ${name}`;
    for (const { tenant, ids } of open.parties) {
      const post = await open.failedPost({ tenant, account: ids.sac });
      await open.ready(post, endpoint.operationId);
      const fresh: Ids = { ...ids, pst: post, upl: await open.freshUpload(tenant) };
      const idOf = own({ tenant, ids: fresh });
      const request = { ...toCall(endpoint, sampleOf(endpoint, idOf)), key };
      expect(await open.call(tenant, request)).toMatchObject({
        status: endpoint.answer.status,
        replayed: null,
      });
      expect(await open.call(tenant, request)).toMatchObject({
        status: endpoint.answer.status,
        replayed: 'true',
      });
    }
    if (idSlots(endpoint).length === 0) return; // it names nothing of the first
    // The very request of the first, from the second: unknown, as it would be without the key.
    const theirs = toCall(endpoint, sampleOf(endpoint, own(first)));
    const [withKey, without] = [
      await open.call(second.tenant, { ...theirs, key: 'theirs' }),
      await open.call(second.tenant, theirs),
    ];
    expect(withKey).toEqual(without);
    expect(withKey.status).toBeGreaterThanOrEqual(400);
  });
}

/** Ids of the other alone: two keys of one user share that user. */
function foreignTo(me: 0 | 1, other: 0 | 1): string[] {
  const mine = new Set(Object.values(open.parties[me].ids));
  return Object.values(open.parties[other].ids).filter((id) => !mine.has(id));
}

/** Every operation, asked by each of two parties for what is the other's: none of it may differ from what does not exist. */
export function describeIsolation(whose: Whose): void {
  beforeAll(async () => {
    open = await openParties(whose);
  });
  afterAll(() => open.close());

  describe.each(named)('%s', (_, endpoint) => describeAnswers(endpoint));
  describe.each(named.filter(([, { idempotent }]) => idempotent))(
    'an Idempotency-Key of %s',
    describeRepetition,
  );
}
