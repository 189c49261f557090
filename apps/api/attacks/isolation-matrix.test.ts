import { type IdPrefix, idPrefixes, newId } from '@carillon/core';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startS3, type TestS3 } from '@carillon/media/testing/start-s3';
import type { Tenant } from '@carillon/testing/create-tenant';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '../endpoints.ts';
import { dumpDatabase } from '../testing/dump-database.ts';
import { idSlots, otherTexts, type Sample, sampleOf } from '../testing/id-slots.ts';
import { type Call, putUpload, smallPicture, toCall } from '../testing/to-call.ts';

/** Things of one user: an id of every kind there is. */
type Ids = Readonly<Record<IdPrefix, string>>;

interface Party {
  readonly tenant: Tenant;
  ids: Ids;
}

let carillon: Carillon;
let s3: TestS3;
let parties: readonly [Party, Party];

/** Brings a post into the state in which an operation on it succeeds, whatever became of it before. */
async function ready(postId: string, operationId: string): Promise<void> {
  const status = operationId === 'publishPost' ? 'draft' : 'failed';
  const failed = { status: 'failed', errorCode: 'rejected', errorMessage: 'X refused the post.' } as const;
  const data = status === 'draft' ? ({ status: 'pending' } as const) : failed;
  await carillon.db.publication.updateMany({ where: { postId }, data });
  await carillon.db.post.update({ where: { id: postId }, data: { status } });
  const said = { publication: { postId }, content: '' }; // what the deletion before it erased
  await carillon.db.item.updateMany({ where: said, data: { content: 'again' } });
}

/** Publications that are due later, whose jobs were made; that they were is noted a moment later. */
const unnoted = () =>
  carillon.db.publication.count({
    where: { status: { in: ['scheduled', 'queued'] }, dispatchedAt: null, dueAt: { gt: new Date() } },
  });

/** A post that failed, so that every operation on posts may be tried. */
async function failedPost({ tenant, account }: { tenant: Tenant; account: string }): Promise<string> {
  const platforms = { [account]: { items: [{ content: 'mine' }] } };
  const body = JSON.stringify({ profileId: tenant.profileId, platforms, publishNow: true });
  const { answer } = await call(tenant, {
    method: 'post',
    path: '/posts',
    body,
    contentType: 'application/json',
  });
  const { id } = (answer as { data: { id: string } }).data;
  await ready(id, 'resendPost');
  return id;
}

/** A medium that is ready, and that no request has changed or deleted yet. */
async function freshMedium({ apiKey }: Tenant): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'image/png' };
  const response = await fetch(`${carillon.url}/v1/media`, { method: 'POST', headers, body: smallPicture });
  const { data } = (await response.json()) as { data: { id: string } };
  await until('the medium to be ready', async () => {
    const medium = await carillon.db.medium.findUniqueOrThrow({ where: { id: data.id } });
    const originals = { mediaId: data.id, name: 'original' };
    return medium.status === 'ready' && (await carillon.db.mediaFile.count({ where: originals })) === 0;
  });
  return data.id;
}

/** An upload whose file is in the store, and which no request has completed yet. */
const freshUpload = (tenant: Tenant): Promise<string> =>
  putUpload(async (path, body) => {
    const request = { method: 'post', path, body: JSON.stringify(body), contentType: 'application/json' };
    return ((await call(tenant, request)).answer as { data: { id: string; upload: { url: string } } }).data;
  });

async function freshWebhook(tenant: Tenant): Promise<string> {
  const body = JSON.stringify({ url: 'https://example.com/hooks', events: ['account.connected'] });
  const request = { method: 'post', path: '/webhooks', body, contentType: 'application/json' };
  const { answer, status } = await call(tenant, request);
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return (answer as { data: { id: string } }).data.id;
}

async function party(handle: string): Promise<Party> {
  const tenant = await carillon.tenant('growth');
  const { userId, profileId } = tenant;
  const webhook = await freshWebhook(tenant);
  const account = await carillon.account(profileId, 'x', handle);
  const delivery = await carillon.db.webhookDelivery.findFirstOrThrow({ where: { endpointId: webhook } });
  const post = await failedPost({ tenant, account });
  const { id: publication } = await carillon.db.publication.findFirstOrThrow({ where: { postId: post } });
  const { id: apiKey } = await carillon.db.apiKey.findFirstOrThrow({ where: { userId } });
  return {
    tenant,
    ids: {
      ...{ usr: userId, prf: profileId, pst: post, sac: account, pp: publication, apk: apiKey },
      med: await freshMedium(tenant),
      upl: await freshUpload(tenant),
      ...{ whe: webhook, whd: delivery.id, evt: delivery.eventId },
      aud: newId('aud'),
      pky: newId('pky'), // only people have any
    },
  };
}

beforeAll(async () => {
  s3 = await startS3();
  const { incoming: _, ...bucket } = s3.options;
  carillon = await startCarillon({ s3: bucket }); // only then clients may upload to the store
  parties = [await party('first'), await party('second')];
});

afterAll(async () => {
  await carillon.stop();
  await s3.close();
});

async function call({ apiKey }: Tenant, { method, path, body, contentType, key }: Call & { key?: string }) {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(body === undefined ? {} : { 'content-type': contentType }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const request = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) };
  const response = await fetch(`${carillon.url}/v1${path}`, request);
  const header = (name: string) => response.headers.get(name);
  const about = { code: header('x-error-code'), replayed: header('idempotent-replayed') };
  const isJson = header('content-type')?.includes('json');
  const answer: unknown = isJson ? await response.json() : await response.text();
  return { status: response.status, ...about, answer };
}

/** A request with one's own ids, one of them in the place of another. */
function withId(sample: Sample, own: string, instead: string): Sample {
  return JSON.parse(JSON.stringify(sample).replaceAll(own, instead)) as Sample;
}

/** Everything stored but when keys were used, and after what was deleted is gone. */
const stored = async () => {
  await carillon.desk.round();
  return (await dumpDatabase(carillon.db)).map(
    ({ table, row }) => `${table} ${row.replace(/"last_used_at": "[^"]*"/, '')}`,
  );
};

const kinds = Object.keys(idPrefixes) as IdPrefix[];
/** What a request has fetched from elsewhere is tested in media/from-url.test.ts. */
const alone = endpoints.filter(({ file }) => file !== 'fetched');

const named = alone.map(
  (endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const,
);
const directions = [
  ['the first user', 0, 1],
  ['the second user', 1, 0],
] as const;

/** One's own ids for a request that may succeed. */
const own =
  ({ ids }: Party) =>
  (prefix: IdPrefix) =>
    ids[prefix];

describe('the matrix', () => {
  it('knows of every text in a request whether it names a resource', () => {
    const texts = endpoints.flatMap((endpoint) => otherTexts(endpoint));
    expect([...new Set(texts)].sort()).toEqual([
      'body altText',
      'body description',
      'body events.[]',
      'body file.sha256',
      'body kind',
      'body latestAt',
      'body name',
      'body platforms.*.items.[].content',
      'body platforms.*.items.[].media.[].altText',
      'body scheduledAt',
      'body since',
      'body status',
      'body timezone',
      'body url',
      'body windows.*',
      'body windows.*.[].days.[]',
      'body windows.*.[].from',
      'body windows.*.[].to',
      'query action',
      'query cursor',
      'query from',
      'query group_id',
      'query platform',
      'query search',
      'query status',
      'query subject_id',
      'query to',
      'query type',
    ]);
  });

  it('has a place for every id in an address', () => {
    for (const endpoint of endpoints) {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const known = idSlots(endpoint).filter(({ where }) => where === 'params');
      expect(known.map(({ name }) => name)).toEqual(inPath);
    }
  });

  it('finds the places that there are today', () => {
    const places = endpoints.map((endpoint) => [
      endpoint.operationId,
      idSlots(endpoint).map(({ name, prefix }) => `${name} ${prefix}`),
    ]);
    expect(Object.fromEntries(places)).toMatchObject({
      createPost: ['profileId prf', 'platforms.* sac', 'platforms.*.items.[].media.[].id med'],
      getPost: ['id pst'],
      listPosts: ['profile_id prf'],
      listProfiles: [],
    });
  });
});

describe.each(named)('%s', (_, endpoint) => {
  it.each(directions)('answers %s with their own ids, and shows no other', async (_name, me, other) => {
    const { tenant, ids } = parties[me];
    if (endpoint.path.startsWith('/media/uploads/'))
      parties[me].ids = { ...ids, upl: await freshUpload(tenant) };
    else if (endpoint.path.startsWith('/media/'))
      parties[me].ids = { ...ids, med: await freshMedium(tenant) };
    else if (endpoint.path.startsWith('/webhooks/'))
      parties[me].ids = { ...ids, whe: await freshWebhook(tenant) };
    await ready(ids.pst, endpoint.operationId);
    const { status, answer } = await call(tenant, toCall(endpoint, sampleOf(endpoint, own(parties[me]))));
    expect(status).toBeLessThan(300);
    const text = JSON.stringify(answer);
    expect(Object.values(parties[other].ids).filter((id) => text.includes(id))).toEqual([]);
  });

  const slots = idSlots(endpoint).map((slot) => [`${slot.where} ${slot.name}`, slot.prefix] as const);
  if (slots.length === 0) return;

  describe.each(slots)('with an id in %s', (_place, prefix) => {
    it.each(directions)(
      "answers %s as an unknown one when it is another user's, of whatever kind, and changes nothing",
      async (_name, me, other) => {
        const { tenant } = parties[me];
        const sample = sampleOf(endpoint, own(parties[me]));
        const ask = async (id: string) => {
          const asked = await call(tenant, toCall(endpoint, withId(sample, own(parties[me])(prefix), id)));
          return { ...asked, answer: JSON.stringify(asked.answer).replaceAll(id, '<id>') };
        };
        await ready(parties[me].ids.pst, endpoint.operationId);
        await until('all jobs to be noted', async () => (await unnoted()) === 0);
        const before = await stored();
        const asked = kinds.map(async (kind) => {
          const foreign = { kind, ...(await ask(parties[other].ids[kind])) };
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
});

describe.each(named.filter(([, { idempotent }]) => idempotent))(
  'an Idempotency-Key of %s',
  (name, endpoint) => {
    it("replays nothing of another user's", async () => {
      const [first, second] = parties;
      const key = `one key for ${name}`;
      for (const { tenant, ids } of parties) {
        const post = await failedPost({ tenant, account: ids.sac });
        await ready(post, endpoint.operationId);
        const fresh: Ids = { ...ids, pst: post, upl: await freshUpload(tenant) };
        const idOf = own({ tenant, ids: fresh });
        const request = { ...toCall(endpoint, sampleOf(endpoint, idOf)), key };
        expect(await call(tenant, request)).toMatchObject({ status: endpoint.answer.status, replayed: null });
        expect(await call(tenant, request)).toMatchObject({
          status: endpoint.answer.status,
          replayed: 'true',
        });
      }
      if (idSlots(endpoint).length === 0) return; // it names nothing of the first user
      // The very request of the first, from the second: unknown, as it would be without the key.
      const theirs = toCall(endpoint, sampleOf(endpoint, own(first)));
      const [withKey, without] = [
        await call(second.tenant, { ...theirs, key: 'theirs' }),
        await call(second.tenant, theirs),
      ];
      expect(withKey).toEqual(without);
      expect(withKey.status).toBeGreaterThanOrEqual(400);
    });
  },
);
