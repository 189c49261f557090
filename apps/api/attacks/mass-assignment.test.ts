import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { knownHere } from '@carillon/operations/testing/known-fields';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let api: ApiClient;
let account: string;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
  api = apiClient(carillon.url, tenant.apiKey);
  account = await carillon.account(tenant.profileId, 'x', 'demo');
});

afterAll(() => carillon.stop());

/** Fields that only the service may write. */
const inner = {
  id: 'pst_mine',
  userId: 'usr_other',
  createdAt: '2020-01-01T00:00:00Z',
  updatedAt: '2020-01-01T00:00:00Z',
  publishedAt: '2020-01-01T00:00:00Z',
  platformPostId: '1',
  errorMessage: null,
  generation: 7,
  leaseToken: 7,
  sandbox: true,
  plan: 'scale',
};

const field = (name: string, path = '', known = '') =>
  `${path}${name} is not a field of this request${known}.`;

const refused = async (path: string, body: object, error: string) => {
  const answer = await api.post(path, body);
  expect([answer.status, answer.body]).toEqual([400, { error }]);
  expect(await carillon.db.post.count()).toBe(0);
};

describe('POST /v1/posts', () => {
  const post = (item: object, target: object, top: object) => ({
    profileId: tenant.profileId,
    platforms: { [account]: { items: [{ content: 'a', ...item }], ...target } },
    ...top,
  });

  it.each(Object.entries(inner))('refuses %s, wherever it stands', async (name, value) => {
    const given = { [name]: value };
    await refused('/posts', post({}, {}, given), field(name, '', knownHere.post));
    await refused('/posts', post({}, given, {}), field(name, `platforms.${account}.`, knownHere.target));
    await refused(
      '/posts',
      post(given, {}, {}),
      field(name, `platforms.${account}.items[0].`, knownHere.item),
    );
  });

  it.each(['published', 'publishing', 'queued', 'failed'])('refuses the status %s', (status) =>
    refused('/posts', post({}, {}, { status }), 'status must be one of draft, scheduled.'),
  );
});

describe('POST /v1/posts/{id}/resend', () => {
  it.each(['id', 'userId', 'status', 'platforms'])('refuses the field %s: it takes none', (name) =>
    refused('/posts/pst_any/resend', { [name]: 'published' }, field(name)),
  );

  it.each([undefined, {}])('takes the body %j', async (body) => {
    expect((await api.post('/posts/pst_any/resend', body)).status).toBe(404);
  });
});
