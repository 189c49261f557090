import { type IdPrefix, newId, type Scope, scopes } from '@carillon/core';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { endpoints } from '@carillon/operations/endpoints';
import type { Endpoint } from '@carillon/operations/run/operation';
import { dumpAllButRequests } from '@carillon/operations/testing/dump-database';
import { sampleOf } from '@carillon/operations/testing/id-slots';
import { type Call, toCall } from '@carillon/operations/testing/to-call';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApiDocument } from '../document/openapi.ts';

let carillon: Carillon;
let tenant: Tenant;
const ids: Partial<Record<IdPrefix, string>> = {};

/** A user's own of everything that a request may name; the post has failed, so that it may be resent. */
beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
  ids.prf = tenant.profileId;
  ids.sac = await carillon.account(tenant.profileId, 'x', 'demo');
  const platforms = { [ids.sac]: { items: [{ content: 'mine' }] } };
  const body = JSON.stringify({ profileId: tenant.profileId, platforms, publishNow: true });
  const { answer } = await send(tenant.apiKey, {
    method: 'post',
    path: '/posts',
    body,
    contentType: 'application/json',
  });
  ids.pst = (answer as { data: { id: string } }).data.id;
  const failed = { status: 'failed', errorCode: 'rejected', errorMessage: 'Refused.' } as const;
  await carillon.db.publication.updateMany({ where: { postId: ids.pst }, data: failed });
  await carillon.db.post.update({ where: { id: ids.pst }, data: { status: 'failed' } });
});

afterAll(() => carillon.stop());

async function send(apiKey: string, { method, path, body, contentType }: Call) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': contentType };
  const request = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) };
  const response = await fetch(`${carillon.url}/v1${path}`, request);
  const code = response.headers.get('x-error-code');
  const answer: unknown = response.status === 204 ? null : await response.json();
  return { status: response.status, code, answer };
}

const ask = (apiKey: string, endpoint: Endpoint) =>
  send(
    apiKey,
    toCall(
      endpoint,
      sampleOf(endpoint, (prefix) => ids[prefix] ?? newId(prefix)),
    ),
  );

const keyWith = (granted: readonly Scope[]) => carillon.key({ userId: tenant.userId, scopes: granted });

const allBut = (scope: Scope) => scopes.filter((other) => other !== scope);

/** Everything stored but when keys were used, and after what was deleted is gone. */
const stored = async () => {
  await carillon.desk.round();
  return (await dumpAllButRequests(carillon.db)).map(
    ({ table, row }) => `${table} ${row.replace(/"last_used_at": ("[^"]*"|null)/, '')}`,
  );
};

const named = endpoints.flatMap((endpoint) => {
  const { scope, method, path } = endpoint;
  return scope === undefined ? [] : [[`${method.toUpperCase()} ${path}`, endpoint, scope] as const];
});

describe.each(named)('%s', (_, endpoint, scope) => {
  const { path, method } = endpoint;

  it('refuses a key with every scope but its own, names them, and does nothing', async () => {
    const apiKey = await keyWith(allBut(scope));
    const before = await stored();
    expect(await ask(apiKey, endpoint)).toEqual({
      status: 403,
      code: 'scope_missing',
      answer: {
        error: `This request needs the scope ${scope}, and this API key has ${allBut(scope).join(', ')}. Use a key with that scope.`,
      },
    });
    expect(await stored()).toEqual(before);
  });

  it('lets in a key with its scope alone', async () => {
    const { status, code } = await ask(await keyWith([scope]), endpoint);
    expect(code).not.toBe('scope_missing');
    expect([401, 403]).not.toContain(status);
  });

  it('tells its scope in the document', () => {
    const { paths } = openApiDocument('https://carillon.example');
    expect(paths[path]?.[method]).toMatchObject({
      description: expect.stringContaining(`Needs a key with the scope \`${scope}\`.`),
      security: [{ apiKey: [scope] }],
      responses: { 403: { description: expect.stringContaining('needs the scope {scope}') } },
    });
  });
});

describe('the scopes', () => {
  it('divide the operations as people expect', () => {
    const reading = endpoints.filter(({ scope = '' }) => scope.endsWith(':read'));
    expect(new Set(reading.map(({ method }) => method))).toEqual(new Set(['get']));
    const needed = Object.fromEntries(endpoints.map(({ operationId, scope }) => [operationId, scope]));
    expect(needed).toMatchObject({
      listPosts: 'posts:read',
      createPost: 'posts:write',
      listProfiles: 'profiles:read',
      changeProfile: 'profiles:write',
      listSocialAccounts: 'accounts:read',
    });
    expect(new Set(Object.values(needed))).toEqual(new Set([...scopes, undefined]));
    const ofAny = endpoints.filter(({ scope }) => scope === undefined);
    expect(ofAny.map(({ operationId }) => operationId)).toEqual(['getMe']);
  });

  it('are all there for a key that was made without any choice', async () => {
    const { userId } = await carillon.tenant();
    const keys = await carillon.db.apiKey.findMany({ where: { userId }, select: { scopes: true } });
    expect(keys).toEqual([{ scopes }]);
  });

  it('are needed before a request is looked at, and after the key is known', async () => {
    const apiKey = await keyWith([]);
    const call = { method: 'post', path: '/posts', body: '{}', contentType: 'application/json' };
    expect(await send(apiKey, call)).toMatchObject({
      status: 403,
      answer: { error: expect.stringContaining('this API key has none') },
    });
    expect((await send('svc_sk_unknown', call)).status).toBe(401);
  });
});
