import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
});

afterAll(() => carillon.stop());

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const ask = async ({ path, headers, ...request }: Asked) => {
  const usual = { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' };
  const response = await fetch(`${carillon.url}${path}`, { ...request, headers: headers ?? usual });
  const code = response.headers.get('x-error-code');
  return { status: response.status, code, body: await response.json() };
};

describe('a query parameter', () => {
  const known =
    'it knows profile_id, account_id, platform, from, to, external_id, metadata, q, search, status, platform_status, sort, include, limit, cursor, before.';

  it.each([
    ['=', 'parameter_unnamed', 'A query parameter has no name.'],
    ['=draft', 'parameter_unnamed', 'A query parameter has no name.'],
    ['limit=1&limit=2', 'parameter_repeated', 'limit is given twice; give it once.'],
    ['status=draft&status=failed', 'parameter_repeated', 'status is given twice; give it once.'],
    ['limit=1&limit=2&limit=3', 'parameter_repeated', 'limit is given 3 times; give it once.'],
    ['page=2', 'field_unknown', `page is not a query parameter of this request; ${known}`],
    ['statuss=draft', 'field_unknown', `statuss is not a query parameter of this request; ${known}`],
    ['cursor=x', 'wrong_value', 'cursor must be the nextCursor of an earlier page of this list.'],
    [
      'page=2&limit=0&status=draft&status=draft',
      'wrong_value',
      `limit must be a whole number from 1 to 1000. page is not a query parameter of this request; ${known} status is given twice; give it once.`,
    ],
  ])('that is wrong is told by its name: %s', async (query, code, error) => {
    expect(await ask({ path: `/v1/posts?${query}` })).toEqual({ status: 400, code, body: { error } });
  });
});

describe('an address without /v1', () => {
  it.each([
    ['POST', '/posts'],
    ['GET', '/posts/pst_1/attempts'],
    ['DELETE', '/posts/pst_1'],
  ])('is told what was meant: %s %s', async (method, path) => {
    const error = `There is no ${method} ${path} in this API. Did you mean /v1${path}? Every operation lies under /v1.`;
    expect(await ask({ method, path })).toEqual({ status: 404, code: 'route_not_found', body: { error } });
  });

  it.each([
    ['PUT', '/posts'],
    ['GET', '/nothing'],
    ['GET', '/v1/nothing'],
  ])('means nothing else where there is no such operation: %s %s', async (method, path) => {
    const error = `There is no ${method} ${path} in this API.`;
    expect(await ask({ method, path })).toEqual({ status: 404, code: 'route_not_found', body: { error } });
  });
});

describe('a request whose key is not where it belongs', () => {
  const accept = 'application/problem+json';

  it.each([
    ['in no header', () => ({})],
    ['in X-API-Key', () => ({ 'x-api-key': tenant.apiKey })],
    ['without Bearer', () => ({ authorization: tenant.apiKey })],
    ['as Basic', () => ({ authorization: `Basic ${btoa(`${tenant.apiKey}:`)}` })],
  ])('%s is told so in a problem; the sentence stays the one of the reference', async (_, headers) => {
    const plain = await ask({ path: '/v1/posts', headers: headers() });
    expect(plain).toEqual({ status: 401, code: 'unauthorized', body: { error: 'Unauthorized' } });
    const { body } = await ask({ path: '/v1/posts', headers: { ...headers(), accept } });
    expect(body).toMatchObject({
      detail: 'Unauthorized',
      errors: [
        {
          path: '',
          code: 'key_expected',
          message: 'The API key must be sent in the header Authorization, as Bearer svc_sk_….',
        },
      ],
    });
  });

  it('but where it is another key learns nothing', async () => {
    const headers = { authorization: 'Bearer svc_sk_another', accept };
    expect((await ask({ path: '/v1/posts', headers })).body).toMatchObject({ errors: [] });
  });
});

describe('an account that is none of the profile', () => {
  it('is told as such in a problem', async () => {
    const platforms = { x: { items: [{ content: 'hello' }] } };
    const { body } = await ask({
      method: 'POST',
      path: '/v1/posts',
      headers: {
        authorization: `Bearer ${tenant.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/problem+json',
      },
      body: JSON.stringify({ profileId: tenant.profileId, platforms }),
    });
    expect(body).toMatchObject({
      detail: 'One or more social accounts not found',
      errors: [{ message: 'platforms.x is not a connected account of this profile.' }],
    });
  });
});
