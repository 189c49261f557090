import { request } from 'node:http';
import type { Scope } from '@carillon/core';
import { scopes as all, defaultPlans } from '@carillon/core';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAssistant } from './testing/open-assistant.ts';

let carillon: Carillon;
let tenant: Awaited<ReturnType<Carillon['tenant']>>;

beforeAll(async () => {
  carillon = await startCarillon({ corsOrigins: ['https://assistant.example'] });
  tenant = await carillon.tenant('scale');
});

afterAll(() => carillon?.stop());

const rights: Readonly<Record<string, readonly Scope[]>> = {
  list_accounts: ['accounts:read', 'profiles:read'],
  check_post: ['posts:write'],
  create_post: ['posts:write', 'posts:read'],
  list_posts: ['posts:read'],
  get_post: ['posts:read'],
  change_post: ['posts:write', 'posts:read'],
  publish_post: ['posts:write', 'posts:read'],
  resend_post: ['posts:write', 'posts:read'],
  delete_post: ['posts:write', 'posts:read'],
  upload_media_from_url: ['media:write', 'media:read'],
};

/** Something for every tool to be called with. */
const inputs: Readonly<Record<string, object>> = {
  list_accounts: {},
  list_posts: {},
  check_post: { profileId: 'prf_none', targets: [] },
  create_post: { profileId: 'prf_none', targets: [] },
  change_post: { id: 'pst_none', draft: true },
  upload_media_from_url: { url: 'https://media.invalid/a.png' },
};

const withKey = async (key: Parameters<Carillon['key']>[0]) =>
  openAssistant({ url: carillon.url, apiKey: await carillon.key(key) });

const namesOf = async ({ client }: Awaited<ReturnType<typeof openAssistant>>) =>
  (await client.listTools()).tools.map(({ name }) => name);

describe('a key with some rights', () => {
  it('sees every tool with all of them, in the order of the documents', async () => {
    expect(await namesOf(await withKey({ userId: tenant.userId, scopes: all }))).toEqual(Object.keys(rights));
  });

  it.each(Object.entries(rights))(
    'sees %s with %j, which suffice, and not with fewer',
    async (name, scopes) => {
      const { userId } = tenant;
      const assistant = await withKey({ userId, scopes });
      expect(await namesOf(assistant)).toContain(name);
      const { text } = await assistant.call(name, inputs[name] ?? { id: 'pst_none' });
      expect(text).not.toMatch(/scope_missing/);
      for (const lacking of scopes) {
        const poorer = await withKey({ userId, scopes: all.filter((scope) => scope !== lacking) });
        expect(await namesOf(poorer)).not.toContain(name);
        await expect(poorer.call(name, inputs[name] ?? { id: 'pst_none' })).rejects.toThrow(name);
      }
    },
  );

  it('sees no tool that changes something when it may only read', async () => {
    const scopes = all.filter((scope) => scope.endsWith(':read'));
    const { client } = await withKey({ userId: tenant.userId, scopes });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['list_accounts', 'list_posts', 'get_post']);
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
  });
});

describe('a key that is bound', () => {
  it('to sandbox accounts or to profiles sees nothing else', async () => {
    const { userId, profileId } = tenant;
    const account = await carillon.account(profileId, 'x', 'bound');
    await carillon.db.socialAccount.update({ where: { id: account }, data: { sandbox: false } });
    const trial = await withKey({ userId, sandbox: true });
    const { result } = await trial.call('list_accounts');
    expect(result).toMatchObject({ sandbox: true, profiles: [{ id: profileId, accounts: [] }] });
    const other = await withKey({ userId, profileIds: ['prf_gone'] });
    expect((await other.call('list_accounts')).result.profiles).toEqual([]);
  });
});

/** A message as an assistant of 2025 sends it. */
const ask = (headers: Record<string, string>, body: unknown = list, method = 'POST') =>
  fetch(`${carillon.url}/mcp`, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${tenant.apiKey}`,
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('who is refused', () => {
  it('is whoever has no good key, before anything is read', async () => {
    const answers = await Promise.all([
      ask({ authorization: '' }),
      ask({ authorization: 'Bearer svc_sk_nobody' }, '{'),
    ]);
    for (const answer of answers)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('/.well-known/oauth-protected-resource/mcp"'),
      ]);
  });

  it('is told where a person gives access, in the words of RFC 9728', async () => {
    for (const path of ['', '/mcp']) {
      const answer = await fetch(`${carillon.url}/.well-known/oauth-protected-resource${path}`);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.json()).toMatchObject({
        resource: 'http://127.0.0.1/mcp',
        authorization_servers: ['https://dashboard.example'],
        bearer_methods_supported: ['header'],
      });
    }
  });

  it('is a page of another origin, whatever key it has', async () => {
    const refused = await ask({ origin: 'https://evil.example' });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'origin_not_allowed']);
    const allowed = await ask({ origin: 'https://assistant.example' });
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://assistant.example',
    ]);
    const asked = await fetch(`${carillon.url}/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://assistant.example', 'access-control-request-method': 'POST' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('MCP-Protocol-Version'),
    ]);
  });

  it('is a message that is none, or too large, with a sentence', async () => {
    expect((await ask({}, '{')).status).toBe(400);
    expect((await ask({}, `{"a":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
    expect((await ask({}, { jsonrpc: '2.0', id: 1, method: 'tools/none' })).status).toBeLessThan(500);
    expect((await ask({}, [])).status).toBe(400);
    expect((await ask({}, '"text"')).status).toBe(400);
    expect((await ask({}, list, 'GET')).status).toBe(405);
    expect((await ask({}, list, 'DELETE')).status).toBe(405);
  });
});

describe('a stream that would stay open', () => {
  it('is none: an assistant that would listen is told so', async () => {
    const { client } = await withKey({ userId: tenant.userId, scopes: all });
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
  });
});

describe('the limit of requests', () => {
  it('counts each call of a tool once, whatever its tool asks', async () => {
    const limited = await startCarillon({
      plans: { ...defaultPlans, free: { ...defaultPlans.free, requestsPerMinute: 3 } },
    });
    try {
      const { apiKey } = await limited.tenant('free');
      const assistant = await openAssistant({ url: limited.url, apiKey }); // a message
      for (const time of [1, 2]) {
        const { isError } = await assistant.call('list_accounts'); // three operations
        expect([time, isError]).toEqual([time, false]);
      }
      await expect(assistant.call('list_accounts')).rejects.toThrow(/Try again in \d+ s\./);
      const listed = await fetch(`${limited.url}/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(list),
      });
      expect([listed.status, listed.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    } finally {
      await limited.stop();
    }
  });
});

describe('a batch of messages', () => {
  it('counts as many as it has', async () => {
    const limited = await startCarillon({
      plans: { ...defaultPlans, free: { ...defaultPlans.free, requestsPerMinute: 3 } },
    });
    const send = async (apiKey: string, messages: number) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const response = await fetch(`${limited.url}/mcp`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${apiKey}` },
        body: JSON.stringify(Array.from({ length: messages }, (_, id) => ({ ...list, id }))),
      });
      await response.text();
      return response.status;
    };
    try {
      expect(await send((await limited.tenant('free')).apiKey, 3)).toBe(200);
      const { apiKey } = await limited.tenant('free');
      expect([await send(apiKey, 4), await send(apiKey, 1)]).toEqual([429, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('a client of plain HTTP', () => {
  const list = async (accept: string | null) =>
    new Promise<{ status: number; text: string }>((done, failed) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
      const headers = { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' };
      const options = { method: 'POST', headers: { ...headers, ...(accept !== null && { accept }) } };
      request(`${carillon.url}/mcp`, options, async (answer) => {
        let text = '';
        for await (const piece of answer) text += piece;
        done({ status: answer.statusCode ?? 0, text });
      })
        .on('error', failed)
        .end(body);
    });

  it.each(['*/*', null, 'text/event-stream, */*;q=0.1', 'application/json, text/event-stream'])(
    'may accept %j, which names both kinds of answer',
    async (accept) => {
      const { status, text } = await list(accept);
      expect([status, text]).toEqual([200, expect.stringContaining('create_post')]);
      expect(text).not.toContain('propertyNames');
    },
  );

  it('that accepts one of them alone is told what to accept', async () => {
    expect(await list('application/json')).toMatchObject({
      status: 406,
      text: expect.stringContaining('must accept both'),
    });
  });
});
