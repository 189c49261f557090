import { type IdPrefix, newId } from '@carillon/core';
import { createProfile } from '@carillon/db/profiles';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startS3 } from '@carillon/media/testing/start-s3';
import { type Call, putUpload, smallPicture } from '@carillon/operations/testing/to-call';
import type { Tenant } from '@carillon/testing/create-tenant';
import { until } from '@carillon/testing/until';

/** Things of one party: an id of every kind there is. */
export type Ids = Readonly<Record<IdPrefix, string>>;

export interface Party {
  readonly tenant: Tenant;
  ids: Ids;
}

/** Two users; or two keys of one user, each bound to a profile of its own. */
export type Whose = 'users' | 'profiles';

/** Carillon with two parties who have something of everything, and a store that clients may upload to. */
export async function openParties(whose: Whose = 'users') {
  const s3 = await startS3();
  const { incoming: _, ...bucket } = s3.options;
  const carillon = await startCarillon({ s3: bucket });
  const call = (tenant: Tenant, request: KeyedCall) => callApi(carillon.url, tenant, request);
  const things = thingsOn(carillon, call);
  const [first, second] = await (whose === 'users' ? twoUsers(carillon) : twoProfiles(carillon));
  const parties: readonly [Party, Party] = [
    await openParty(carillon, things, { tenant: first, handle: 'first' }),
    await openParty(carillon, things, { tenant: second, handle: 'second' }),
  ];
  return {
    carillon,
    parties,
    ...things,

    /** Publications that are due later, whose jobs were made; that they were is noted a moment later. */
    unnoted: () =>
      carillon.db.publication.count({
        where: { status: { in: ['scheduled', 'queued'] }, dispatchedAt: null, dueAt: { gt: new Date() } },
      }),

    call,

    async close() {
      await carillon.stop();
      await s3.close();
    },
  };
}

type KeyedCall = Call & { readonly key?: string };

type Things = ReturnType<typeof thingsOn>;

const twoUsers = async ({ tenant }: Carillon): Promise<[Tenant, Tenant]> => [
  await tenant('growth'),
  await tenant('growth'),
];

async function twoProfiles({ db, key, tenant }: Carillon): Promise<[Tenant, Tenant]> {
  const { userId, profileId } = await tenant('growth');
  const other = await createProfile(db, { userId, name: 'Other', timezone: 'UTC', groupId: null });
  const bound = async (id: string): Promise<Tenant> => ({
    ...{ userId, profileId: id, apiKey: await key({ userId, profileIds: [id] }) },
  });
  return [await bound(profileId), await bound(other.id)];
}

async function openParty(
  { db, ...carillon }: Carillon,
  things: Things,
  { tenant, handle }: { readonly tenant: Tenant; readonly handle: string },
): Promise<Party> {
  const { userId, profileId, apiKey: key } = tenant;
  const webhook = await things.freshWebhook(tenant);
  const account = await carillon.account(profileId, 'x', handle);
  const delivery = await db.webhookDelivery.findFirstOrThrow({ where: { endpointId: webhook } });
  const post = await things.failedPost({ tenant, account });
  const { id: publication } = await db.publication.findFirstOrThrow({ where: { postId: post } });
  const { id: apiKeyId } = await db.apiKey.findFirstOrThrow({ where: { userId, last4: key.slice(-4) } });
  return {
    tenant,
    ids: {
      ...{ usr: userId, prf: profileId, pst: post, sac: account, pp: publication, apk: apiKeyId },
      med: await things.freshMedium(tenant),
      upl: await things.freshUpload(tenant),
      ...{ whe: webhook, whd: delivery.id, evt: delivery.eventId },
      aud: newId('aud'),
      req: (await until('a request to be noted', () => db.apiRequest.findFirst({ where: { apiKeyId } }))).id,
      cnl: await things.freshConnectLink(tenant),
      app: await things.freshApplication(tenant),
      ...{ pky: newId('pky'), blk: newId('blk') }, // only people have any
    },
  };
}

/** A medium that is ready, and that no request has changed or deleted yet. @returns its id */
async function readyMedium({ db, url }: Pick<Carillon, 'db' | 'url'>, apiKey: string): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'image/png' };
  const response = await fetch(`${url}/v1/media`, { method: 'POST', headers, body: smallPicture });
  const { data } = (await response.json()) as { data: { id: string } };
  await until('the medium to be ready', async () => {
    const medium = await db.medium.findUniqueOrThrow({ where: { id: data.id } });
    const originals = { mediaId: data.id, name: 'original' };
    return medium.status === 'ready' && (await db.mediaFile.count({ where: originals })) === 0;
  });
  return data.id;
}

/** Things of a user, as operations need them. */
function thingsOn({ db, url }: Carillon, call: (tenant: Tenant, request: KeyedCall) => Called) {
  /** Creates something. @returns what the API says of it */
  async function create<Data>(tenant: Tenant, path: string, content: object): Promise<Data> {
    const body = JSON.stringify(content);
    const { answer, status } = await call(tenant, {
      ...{ method: 'post', path, body, contentType: 'application/json' },
    });
    if (status !== 201) throw new Error(JSON.stringify(answer));
    return (answer as { data: Data }).data;
  }

  /** Creates something for the tenant's profile. @returns its id */
  const made = async (tenant: Tenant, path: string, facts: object) =>
    (await create<{ id: string }>(tenant, path, { ...facts, profileId: tenant.profileId })).id;

  const ready = (postId: string, operationId: string) => makeReady(db, postId, operationId);
  /** Of each key, in their order. */
  const webhooks = new Map<string, readonly string[]>();

  return {
    ready,

    /** A post that failed, so that every operation on posts may be tried. */
    async failedPost({ tenant, account }: { tenant: Tenant; account: string }): Promise<string> {
      const platforms = { [account]: { items: [{ content: 'mine' }] } };
      const post = { profileId: tenant.profileId, platforms, publishNow: true };
      const { id } = await create<{ id: string }>(tenant, '/posts', post);
      await ready(id, 'resendPost');
      return id;
    },

    freshMedium: ({ apiKey }: Tenant) => readyMedium({ db, url }, apiKey),

    /** An upload whose file is in the store, and which no request has completed yet. */
    freshUpload: (tenant: Tenant): Promise<string> => putUpload((path, body) => create(tenant, path, body)),

    freshConnectLink: (tenant: Tenant) => made(tenant, '/connect-links', {}),

    freshApplication: (tenant: Tenant) =>
      made(tenant, '/applications', { platform: 'x', name: 'Theirs', clientId: newId('app') }),

    /** The first of a tenant stays, and its deliveries; those made anew since make room. */
    async freshWebhook(tenant: Tenant): Promise<string> {
      const [first, ...anew] = webhooks.get(tenant.apiKey) ?? [];
      await db.webhookEndpoint.deleteMany({ where: { id: { in: anew } } });
      const endpoint = { url: 'https://example.com/hooks', events: ['account.connected'] };
      const { id } = await create<{ id: string }>(tenant, '/webhooks', endpoint);
      webhooks.set(tenant.apiKey, first === undefined ? [id] : [first, id]);
      return id;
    },
  };
}

/** Brings a post into the state in which an operation on it succeeds, whatever became of it before. */
async function makeReady(db: Carillon['db'], postId: string, operationId: string): Promise<void> {
  const failed = { status: 'failed', errorCode: 'rejected', errorMessage: 'X refused the post.' } as const;
  const [status, data] =
    operationId === 'publishPost'
      ? (['draft', { status: 'pending' }] as const)
      : operationId === 'stopPlatform'
        ? (['queued', { status: 'queued' }] as const)
        : (['failed', failed] as const);
  await db.publication.updateMany({ where: { postId }, data });
  await db.post.update({ where: { id: postId }, data: { status } });
  const said = { publication: { postId }, content: '' }; // what the deletion before it erased
  await db.item.updateMany({ where: said, data: { content: 'again' } });
}

type Called = ReturnType<typeof callApi>;

async function callApi(url: string, { apiKey }: Tenant, { method, path, body, contentType, key }: KeyedCall) {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(body === undefined ? {} : { 'content-type': contentType }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const request = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) };
  const response = await fetch(`${url}/v1${path}`, request);
  const header = (name: string) => response.headers.get(name);
  const about = { code: header('x-error-code'), replayed: header('idempotent-replayed') };
  const isJson = header('content-type')?.includes('json');
  const answer: unknown = isJson ? await response.json() : await response.text();
  return { status: response.status, ...about, answer };
}
