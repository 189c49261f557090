import { errorsPage } from '@carillon/api/errors-page';
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

const problemJson = 'application/problem+json';

interface Body {
  readonly error: string;
  readonly errors: readonly { readonly message: string }[];
}

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

const ask = async ({ path, headers = {}, ...request }: Asked) => {
  const usual = { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' };
  const response = await fetch(`${carillon.url}${path}`, { ...request, headers: { ...usual, ...headers } });
  const header = (name: string) => response.headers.get(name) ?? '';
  return {
    status: response.status,
    type: header('content-type'),
    code: header('x-error-code'),
    requestId: header('x-request-id'),
    body: (await response.json()) as Body,
  };
};

const create = (body: string): Asked => ({ method: 'POST', path: '/v1/posts', body });

/** A request, and what the problem says is wrong with it: the code, the title, and where. */
const refusals: readonly [string, () => Asked, readonly [number, string, string, readonly string[]]][] = [
  [
    'an unknown key',
    () => ({ path: '/v1/posts', headers: { authorization: 'Bearer none' } }),
    [401, 'unauthorized', 'Unauthorized', []],
  ],
  ['an unknown post', () => ({ path: '/v1/posts/pst_x?' }), [404, 'post_not_found', 'Post not found', []]],
  ['an unknown address', () => ({ path: '/nothing' }), [404, 'route_not_found', 'Route not found', []]],
  [
    'a list of a status that is none',
    () => ({ path: '/v1/posts?status=gone&limit=0' }),
    [400, 'wrong_value', 'Wrong value', ['status', 'limit']],
  ],
  ['no JSON', () => create('{'), [400, 'invalid_json', 'Invalid json', []]],
  [
    'an object that lacks everything',
    () => create('{"publishNow":"yes"}'),
    [400, 'field_missing', 'Field missing', ['profileId', 'platforms', 'publishNow']],
  ],
  [
    'a change of nothing',
    () => ({ method: 'PATCH', path: `/v1/profiles/${tenant.profileId}`, body: '{}' }),
    [400, 'wrong_value', 'Wrong value', ['']],
  ],
  ['too much', () => create(`"${'a'.repeat(1_000_000)}"`), [413, 'body_too_large', 'Body too large', []]],
];

describe('an error', () => {
  it.each(refusals)(
    'after %s is a problem of RFC 9457 to whoever asks for one',
    async (_, asked, [status, code, title, paths]) => {
      const request = asked();
      const plain = await ask(request);
      const answer = await ask({ ...request, headers: { accept: problemJson, ...request.headers } });
      expect(answer.type).toMatch(/^application\/problem\+json(;|$)/);
      expect([answer.status, answer.code]).toEqual([status, code]);
      expect(answer.body).toEqual({
        type: `http://127.0.0.1/errors.md#${code}`,
        title,
        status,
        error: plain.body.error,
        detail: plain.body.error,
        instance: request.path.split('?')[0],
        code,
        requestId: answer.requestId,
        errors: paths.map((path) => ({
          path,
          message: expect.stringMatching(/^\S.*\.$/),
          code: expect.stringMatching(/^\w+$/),
        })),
      });
      expect(answer.requestId).not.toBe(plain.requestId);
      for (const { message } of answer.body.errors) expect(plain.body.error).toContain(message);
      expect(errorsPage()).toContain(`<a id="${code}"></a>`);
    },
  );

  it('for accounts that do not exist tells which, and what else is wrong', async () => {
    const x = await carillon.account(tenant.profileId, 'x', 'known');
    const thread = { items: [{ content: 'a'.repeat(281) }] };
    const platforms = { sac_unknown: thread, [x]: thread };
    const body = JSON.stringify({ profileId: tenant.profileId, platforms, status: 'scheduled' });
    const answer = await ask({ ...create(body), headers: { accept: problemJson } });
    expect([answer.status, answer.code]).toEqual([400, 'social_accounts_not_found']);
    expect(answer.body.errors).toMatchObject([
      { path: 'platforms.sac_unknown', code: 'account_unknown' },
      { path: `platforms.${x}.items[0].content`, code: 'item_too_long' },
      { path: 'scheduledAt', code: 'time_missing' },
    ]);
  });

  it('for a thread beyond the plan tells where', async () => {
    const free = await carillon.tenant('free');
    const x = await carillon.account(free.profileId, 'x', 'free');
    const platforms = { [x]: { items: [{ content: 'one' }, { content: 'two' }] } };
    const headers = { accept: problemJson, authorization: `Bearer ${free.apiKey}` };
    const answer = await ask({
      ...create(JSON.stringify({ profileId: free.profileId, platforms })),
      headers,
    });
    expect([answer.status, answer.code]).toEqual([403, 'threads_need_growth']);
    expect(answer.body.errors).toMatchObject([{ path: `platforms.${x}.items`, code: 'threads_need_growth' }]);
  });

  it.each(['*/*', 'application/json', 'text/html', 'application/*', `application/json, ${problemJson}`, ''])(
    'is one sentence under Accept: %s',
    async (accept) => {
      const { type, body } = await ask({ path: '/v1/posts/pst_unknown', headers: { accept } });
      expect(type).toMatch(/^application\/json(;|$)/);
      expect(body).toEqual({ error: 'Post not found' });
    },
  );

  it.each([`${problemJson}, application/json;q=0.9`, `text/html, ${problemJson}, */*;q=0.1`])(
    'is a problem under Accept: %s',
    async (accept) => {
      const { type } = await ask({ path: '/v1/posts/pst_unknown', headers: { accept } });
      expect(type).toMatch(/^application\/problem\+json/);
    },
  );
});

describe('X-Request-Id', () => {
  it('is on every answer, and never the caller’s', async () => {
    const headers = { 'x-request-id': 'req_01ka3m7q2ve4wr3t9t0v0v6q3c' };
    const ids = [];
    for (const path of ['/v1/posts', '/v1/posts/pst_unknown', '/nothing', '/openapi.json']) {
      const { requestId } = await ask({ path, headers });
      expect(requestId).toMatch(/^req_\w{26}$/);
      ids.push(requestId);
    }
    expect(new Set([...ids, headers['x-request-id']]).size).toBe(5);
  });
});
