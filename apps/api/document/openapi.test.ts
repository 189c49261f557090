import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { endpoints } from '@carillon/operations/endpoints';
import { failPost } from '@carillon/operations/testing/fail-post';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApiDocument, servedDocument } from './openapi.ts';

const document = openApiDocument('https://carillon.example');
const isDateTime = (text: string) => new Date(text).toISOString() === text;
const ajv = new Ajv2020({ strict: false, formats: { 'date-time': isDateTime } });
ajv.addSchema(document, 'carillon');

/** Place of an answer's schema in the document. */
const schemaOf = (path: string, method: string, status: number) =>
  `carillon#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;

let carillon: Carillon;
let tenant: Tenant;
let account: string;
let created: string;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
  account = await carillon.account(tenant.profileId, 'bluesky', 'demo');
  const answer = await apiClient(carillon.url, tenant.apiKey).post('/posts', JSON.parse(post()));
  created = answer.body.data.id;
  await addAttempts(created);
});

afterAll(() => carillon.stop());

const post = (profileId = tenant.profileId, ...contents: string[]) =>
  JSON.stringify({
    profileId,
    platforms: {
      [account]: { items: (contents.length ? contents : ['hi']).map((content) => ({ content })) },
    },
  });

describe('the OpenAPI document', () => {
  it('has every endpoint, with a name of its own', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [method, path, operation]),
    );
    expect(operations).toEqual(
      endpoints.map(({ method, path, operationId }) => [
        method,
        path,
        expect.objectContaining({ operationId }),
      ]),
    );
    expect(new Set(endpoints.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  });

  it('is what the docs hold', () => {
    const committed = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
    const shared = servedDocument('https://carillon.example');
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(shared)));
  });

  it('is what the api serves, to anybody', async () => {
    const response = await fetch(`${carillon.url}/openapi.json`);
    const served = servedDocument('http://127.0.0.1');
    expect(served.servers).toEqual([{ url: 'http://127.0.0.1/v1' }]);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(served)));
  });

  it('has the one address of each: there is no other version, and none without', async () => {
    const others = ['', '/v0', '/v2', '/api', '/api/v1'];
    const paths = others.flatMap((start) =>
      endpoints.map(({ path }) => start + path.replace('{id}', created)),
    );
    for (const path of new Set(paths)) {
      const { status } = await fetch(`${carillon.url}${path}`, {
        headers: { authorization: `Bearer ${tenant.apiKey}` },
      });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it('points at nothing that is missing', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    const names = new Set([...references].map(([, name]) => name));
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...names]));
  });
});

type Exchange = readonly [
  method: string,
  path: string,
  status: number,
  url: () => string,
  body: () => string | undefined,
];
const nothing = () => undefined;
const requests: readonly Exchange[] = [
  ['GET', '/posts', 200, () => '/posts', nothing],
  ['GET', '/posts', 400, () => '/posts?status=gone', nothing],
  ['GET', '/posts', 404, () => '/posts?profile_id=prf_gone', nothing],
  ['POST', '/posts', 201, () => '/posts', () => post()],
  ['POST', '/posts', 400, () => '/posts', () => '{'],
  ['POST', '/posts', 400, () => '/posts', () => '{}'],
  ['POST', '/posts', 400, () => '/posts', () => post(tenant.profileId, '')],
  ['POST', '/posts', 404, () => '/posts', () => post('prf_gone')],
  ['POST', '/posts', 413, () => '/posts', () => post(tenant.profileId, 'a'.repeat(1_000_000))],
  ['GET', '/posts/{id}', 200, () => `/posts/${created}`, nothing],
  ['GET', '/posts/{id}', 400, () => '/posts/%00', nothing],
  ['GET', '/posts/{id}', 404, () => '/posts/pst_gone', nothing],
  ['POST', '/posts/{id}/resend', 400, () => `/posts/${created}/resend`, () => '{"status":"published"}'],
  ['POST', '/posts/{id}/resend', 400, () => `/posts/${created}/resend`, nothing],
  ['POST', '/posts/{id}/resend', 404, () => '/posts/pst_gone/resend', nothing],
  ['POST', '/posts/{id}/resend', 200, () => `/posts/${created}/resend`, nothing],
  ['GET', '/posts/{id}/attempts', 200, () => `/posts/${created}/attempts`, nothing],
  ['GET', '/posts/{id}/attempts', 400, () => `/posts/${created}/attempts?limit=0`, nothing],
  ['GET', '/posts/{id}/attempts', 404, () => '/posts/pst_gone/attempts', nothing],
  ['GET', '/profiles', 200, () => '/profiles', nothing],
  ['GET', '/profiles', 400, () => '/profiles?group=gone', nothing],
  ['GET', '/social-accounts', 200, () => '/social-accounts', nothing],
  ['GET', '/social-accounts', 400, () => '/social-accounts?profile=gone', nothing],
  ['GET', '/social-accounts', 404, () => '/social-accounts?profile_id=prf_gone', nothing],
];

const expectDocumented = async (response: Response, path: string, method: string) => {
  const validate = ajv.getSchema(schemaOf(path, method, response.status));
  const answer = await response.json();
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(validate).toBeDefined();
  validate?.(answer);
  expect(validate?.errors ?? null).toBeNull();
};

describe('an answer', () => {
  const send = (
    method: string,
    path: string,
    body?: string,
    { apiKey = tenant.apiKey, headers: more = {} }: { apiKey?: string; headers?: object } = {},
  ) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...more };
    return fetch(`${carillon.url}/v1${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  };

  it.each(requests)(
    'to %s %s with status %i is as the document says',
    async (method, path, status, url, body) => {
      if (path.endsWith('/resend') && status === 200) await failPost(carillon.db, created);
      const response = await send(method, url(), body());
      expect(response.status).toBe(status);
      await expectDocumented(response, path, method);
    },
  );

  it.each(endpoints.map(({ method, path }) => [method.toUpperCase(), path]))(
    'to %s %s without a key is as the document says',
    async (method, path) => {
      const response = await send(method, path.replace('{id}', created), undefined, { apiKey: 'none' });
      expect(response.status).toBe(401);
      await expectDocumented(response, path, method);
    },
  );

  it('to a request with an Idempotency-Key is as the document says', async () => {
    const parameters = Object(document.paths['/posts']?.['post']).parameters;
    expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Idempotency-Key' }));
    for (const [status, key, content] of [
      [201, 'first', 'one'],
      [201, 'first', 'one'],
      [422, 'first', 'another'],
      [400, '', 'none'],
    ] as const) {
      const headers = { 'idempotency-key': key };
      const response = await send('POST', '/posts', post(tenant.profileId, content), { headers });
      expect(response.status).toBe(status);
      await expectDocumented(response, '/posts', 'POST');
    }
  });

  it('to a thread on the free plan is as the document says', async () => {
    const free = await carillon.tenant('free');
    const its = await carillon.account(free.profileId, 'x', 'free');
    const thread = { items: [{ content: 'a' }, { content: 'b' }] };
    const body = JSON.stringify({ profileId: free.profileId, platforms: { [its]: thread } });
    const response = await send('POST', '/posts', body, { apiKey: free.apiKey });
    expect(response.status).toBe(403);
    await expectDocumented(response, '/posts', 'POST');
  });

  it('that differs from the document would be noticed', () => {
    const validate = ajv.getSchema(schemaOf('/posts/{id}', 'get', 200));
    expect(validate?.({ data: { id: 'pst_1' } })).toBe(false);
  });
});

/** A try that failed, and one that is under way. */
async function addAttempts(postId: string): Promise<void> {
  const { id: publicationId } = await carillon.db.publication.findFirstOrThrow({ where: { postId } });
  const usual = { publicationId, generation: 1, worker: 'worker-1', startedAt: new Date() };
  const ended = { endedAt: new Date(), outcome: 'retry', networkStatus: 429, message: 'Later.' } as const;
  await carillon.db.attempt.createMany({
    data: [
      { ...usual, ...ended, leaseToken: 1, number: 1, nextAt: new Date() },
      { ...usual, leaseToken: 2, number: 2 },
    ],
  });
}
