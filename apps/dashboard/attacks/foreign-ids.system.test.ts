import { type IdPrefix, newId } from '@carillon/core';
import { endpoints } from '@carillon/operations/endpoints';
import { dumpDatabase } from '@carillon/operations/testing/dump-database';
import { idSlots, sampleOf } from '@carillon/operations/testing/id-slots';
import { toCall } from '@carillon/operations/testing/to-call';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../server/operations/all.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

type Ids = Readonly<Partial<Record<IdPrefix, string>>>;

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let theirs: Ids;
let before: Awaited<ReturnType<typeof stored>>;

/** A person with one of everything. */
async function owner(handle: string) {
  const person = await dashboard.signedIn();
  const { client, profileId, userId } = person;
  const account = await dashboard.carillon.account(profileId, 'x', handle);
  const key = { name: 'mine', scopes: ['posts:read'], expiresIn: null, sandbox: false };
  const { id: apiKey } = (await client.post<{ id: string }>('/app/keys', key)).body.data;
  const platforms = { [account]: { items: [{ content: 'mine' }] } };
  const draft = { profileId, platforms, status: 'draft', scheduledAt: '2030-01-01T12:00:00Z' };
  const post = await client.post<{ id: string }>('/v1/posts', draft);
  const { id } = post.body.data;
  const { id: publication } = await dashboard.db.publication.findFirstOrThrow({ where: { postId: id } });
  const ids: Ids = {
    usr: userId,
    prf: profileId,
    pst: id,
    sac: account,
    pp: publication,
    apk: apiKey,
    med: newId('med'),
    upl: newId('upl'),
    cnl: newId('cnl'),
    whe: newId('whe'),
    whd: newId('whd'),
    req: newId('req'),
    blk: newId('blk'),
    app: newId('app'),
  };
  await dashboard.db.bulkChange.create({ data: { ...bulkFacts, id: ids.blk ?? '', userId } });
  await dashboard.db.apiRequest.create({ data: { ...requestFacts, id: ids.req ?? '', userId } });
  await dashboard.db.networkApp.create({
    data: { id: ids.app ?? '', userId, platform: 'x', clientId: userId, sealedSecret: '', scopes: [] },
  });
  await dashboard.db.webhookEndpoint.create({
    data: { id: ids.whe ?? '', userId, url: 'https://example.com', secret: '' },
  });
  await dashboard.db.connectLink.create({
    data: { id: ids.cnl ?? '', userId, profileId, digest: userId, platforms: ['x'], expiresAt: new Date() },
  });
  const event = { id: newId('evt'), userId, type: 'webhook.test', subjectId: ids.whe ?? '' };
  await dashboard.db.webhookEvent.create({ data: event });
  await dashboard.db.webhookDelivery.create({
    data: { id: ids.whd ?? '', eventId: event.id, endpointId: ids.whe ?? '' },
  });
  await dashboard.db.medium.create({ data: { ...mediumFacts, id: ids.med ?? '', userId } });
  await dashboard.db.mediaUpload.create({
    data: {
      id: ids.upl ?? '',
      userId,
      sandbox: false,
      name: '',
      sizeBytes: 1,
      expiresAt: mediumFacts.expiresAt,
    },
  });
  return { person, ids };
}

const requestFacts = {
  apiKeyId: '',
  sandbox: false,
  at: new Date(),
  method: 'GET',
  path: '',
  status: 200,
  durationMs: 1,
};

const bulkFacts = {
  action: { name: 'move', to: { kind: 'slots' } },
  state: 'done',
  sessionId: '',
  ...{ total: 1, leftOut: 0, done: 1, beginAt: new Date(), endedAt: new Date(Date.now() + 3_600_000) },
} as const;

const mediumFacts = {
  type: 'image',
  status: 'ready',
  mimeType: 'image/png',
  width: 1,
  height: 1,
  sizeBytes: 1,
  sha256: '',
  expiresAt: new Date(Date.now() + 3_600_000),
} as const;

beforeAll(async () => {
  dashboard = await startDashboard();
  const [mine, other] = [await owner('me'), await owner('other')];
  [me, theirs] = [mine.person, other.ids];
  before = await stored();
});

afterAll(() => dashboard.stop());

/** Everything stored but the session's own life. */
const stored = async () =>
  (await dumpDatabase(dashboard.db)).filter(({ table }) => table !== 'public.sessions');

/** Bodies that would change something of one's own. */
const bodies: Readonly<Record<string, object>> = {
  'post /posts/{id}/times': { from: '2030-01-01T00:00:00Z', to: '2030-01-02T00:00:00Z' },
  'patch /keys/{id}': { monthlyBudget: 7 },
  'patch /profiles/{id}': { name: 'stolen', active: false },
  'patch /kept-texts/{id}': { version: 1, form: { profileId: '', accountIds: [], shared: [], own: {} } },
};

/** Parameters that are no ids. */
const moments: Readonly<Record<string, string>> = {
  from: '2030-01-01T00:00:00Z',
  to: '2030-01-02T00:00:00Z',
};

/** Statuses of operations that forget what is over: then nobody knows whether it ever was. */
const gone: Readonly<Record<string, number>> = { 'get /accounts/choices/{id}': 410 };

const withIds = operations.filter(({ path }) =>
  [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !Object.hasOwn(moments, name)),
);

describe.each(withIds.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (name, { method, path, who }) => {
    it("answers another user's ids as unknown ones, and changes nothing", async () => {
      if (who === 'admin') return void expect((await ask('none')).status).toBe(403);
      for (const [prefix, id] of Object.entries(theirs)) {
        const [foreign, unknown] = [await ask(id), await ask(newId(prefix as IdPrefix))];
        expect([prefix, foreign.status, foreign.text]).toEqual([prefix, gone[name] ?? 404, unknown.text]);
      }
      expect(await stored()).toEqual(before);
    });

    const ask = (id: string) =>
      me.client.send(
        method.toUpperCase(),
        `/app${path.replace(/\{(\w+)\}/g, (_, name: string) => moments[name] ?? id)}`,
        {
          ...(method !== 'get' && { body: bodies[name] ?? {} }),
        },
      );
  },
);

/** Where the answer is no 404: nobody uploads into a folder directly. */
const statuses: Readonly<Record<string, number>> = { completeUpload: 409 };

const inPath = endpoints.filter((endpoint) => idSlots(endpoint).some(({ where }) => where === 'params'));

describe.each(inPath.map((endpoint) => [`${endpoint.method} /v1${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    it("answers another user's ids as unknown ones, and changes nothing", async () => {
      const ask = (idOf: (prefix: IdPrefix) => string) => {
        const { method, path, body } = toCall(endpoint, sampleOf(endpoint, idOf));
        return me.client.send(method.toUpperCase(), `/v1${path}`, body === undefined ? {} : { body });
      };
      const [foreign, unknown] = [await ask((prefix) => theirs[prefix] ?? ''), await ask(newId)];
      expect([foreign.status, foreign.text]).toEqual([statuses[endpoint.operationId] ?? 404, unknown.text]);
      expect(await stored()).toEqual(before);
    });
  },
);

describe('what a person makes and lists', () => {
  const refused = async (path: string, body: object) => {
    const { status } = await me.client.post(path, body);
    return status;
  };

  it('is for their own profiles and accounts only', async () => {
    const items = { items: [{ content: 'stolen' }] };
    const platforms = { [theirs.sac ?? '']: items };
    expect(await refused('/v1/posts', { profileId: theirs.prf, platforms, publishNow: true })).toBe(404);
    expect(await refused('/v1/posts', { profileId: me.profileId, platforms, publishNow: true })).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it.each([
    '/v1/posts',
    '/v1/profiles',
    '/v1/social-accounts',
    '/v1/applications',
    '/app/keys',
    '/app/usage',
    '/app/session',
  ])('at %s shows nothing of another user', async (path) => {
    const { status, text } = await me.client.get(path);
    expect(status).toBe(200);
    expect(Object.values(theirs).filter((id) => text.includes(id))).toEqual([]);
  });

  it.each(['/v1/posts?profile_id=', '/v1/social-accounts?profile_id='])(
    'at %s does not know their profile',
    async (path) => {
      expect((await me.client.get(`${path}${theirs.prf}`)).status).toBe(404);
    },
  );
});

describe('a person', () => {
  it('may do all of it with their own', async () => {
    const { data } = (await me.client.get<{ id: string }[]>('/app/keys')).body;
    expect((await me.client.delete(`/app/keys/${data[0]?.id}`)).status).toBe(204);
    expect((await me.client.patch(`/app/profiles/${me.profileId}`, { name: 'New' })).status).toBe(204);
    expect(await dashboard.db.profile.findUnique({ where: { id: me.profileId } })).toMatchObject({
      name: 'New',
    });
  });
});

describe.each(['', '/entries'])('the calendar%s, which takes ids in its query', (rest) => {
  it.each(['profile', 'account'] as const)("answers another user's %s as an unknown one", async (name) => {
    const prefix = name === 'profile' ? 'prf' : 'sac';
    const ask = (id: string | undefined) =>
      me.client.send('GET', `/app/calendar/${moments['from']}/${moments['to']}${rest}?${name}=${id}`);
    const [foreign, unknown] = [await ask(theirs[prefix]), await ask(newId(prefix))];
    expect([foreign.status, foreign.text]).toEqual([name === 'profile' ? 404 : 200, unknown.text]);
  });
});
