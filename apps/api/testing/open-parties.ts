import { type IdPrefix, newId } from '@carillon/core';
import { startCarillon } from '@carillon/harness/start-carillon';
import { startS3 } from '@carillon/media/testing/start-s3';
import type { Tenant } from '@carillon/testing/create-tenant';
import { until } from '@carillon/testing/until';
import { type Call, putUpload, smallPicture } from './to-call.ts';

/** Things of one user: an id of every kind there is. */
export type Ids = Readonly<Record<IdPrefix, string>>;

export interface Party {
  readonly tenant: Tenant;
  ids: Ids;
}

/** Carillon with two users who have something of everything, and a store that clients may upload to. */
export async function openParties() {
  const s3 = await startS3();
  const { incoming: _, ...bucket } = s3.options;
  const carillon = await startCarillon({ s3: bucket });

  /** Brings a post into the state in which an operation on it succeeds, whatever became of it before. */
  async function ready(postId: string, operationId: string): Promise<void> {
    const failed = { status: 'failed', errorCode: 'rejected', errorMessage: 'X refused the post.' } as const;
    const [status, data] =
      operationId === 'publishPost'
        ? (['draft', { status: 'pending' }] as const)
        : operationId === 'stopPlatform'
          ? (['queued', { status: 'queued' }] as const)
          : (['failed', failed] as const);
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

  /** A request that is in the log. */
  const aRequest = async (userId: string): Promise<string> => {
    const noted = () => carillon.db.apiRequest.findFirst({ where: { userId } });
    return (await until('a request to be noted', noted)).id;
  };

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
        req: await aRequest(userId),
        pky: newId('pky'), // only people have any
      },
    };
  }

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

  const parties: readonly [Party, Party] = [await party('first'), await party('second')];
  return {
    carillon,
    parties,
    ready,
    unnoted,
    failedPost,
    freshMedium,
    freshUpload,
    freshWebhook,
    call,
    async close() {
      await carillon.stop();
      await s3.close();
    },
  };
}
