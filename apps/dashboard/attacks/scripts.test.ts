import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const script = `</script><script>alert(1)</script><img src=x onerror="alert(1)">{{7*7}}\${7*7}`;

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  dashboard = await startDashboard();
  me = await dashboard.signedIn();
});

afterAll(() => dashboard.stop());

/** The answer, which must be nothing but JSON. */
async function json<Data>(method: string, path: string, body?: unknown) {
  const answer = await me.client.send<Data>(method, path, body === undefined ? {} : { body });
  if (answer.status !== 204) {
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
  return answer;
}

describe('a script in a text', () => {
  it('that names a key comes back as text', async () => {
    const key = { name: script, scopes: ['posts:read'], expiresIn: null, sandbox: false };
    await json('POST', '/app/keys', key);
    const { body } = await json<{ name: string }[]>('GET', '/app/keys');
    expect(body.data).toEqual([expect.objectContaining({ name: script })]);
  });

  it('that names a profile and its group comes back as text', async () => {
    const { body } = await json<{ id: string }>('POST', '/app/profiles', {
      name: script,
      groupId: script,
      timezone: 'UTC',
    });
    await json('PATCH', `/app/profiles/${body.data.id}`, { name: `${script}!`, groupId: script });
    const list = await json<{ name: string }[]>('GET', '/v1/profiles');
    expect(list.body.data).toContainEqual(expect.objectContaining({ name: `${script}!`, groupId: script }));
  });

  it('that is a post comes back as text', async () => {
    const account = await dashboard.carillon.account(me.profileId, 'x', 'script');
    const platforms = { [account]: { items: [{ content: script }] } };
    const made = await json<{ id: string }>('POST', '/v1/posts', { profileId: me.profileId, platforms });
    const { body } = await json<{ content: string }>('GET', `/v1/posts/${made.body.data.id}`);
    expect(body.data.content).toBe(script);
  });

  it.each([
    ['an e-mail address', 'POST', '/app/sign-in', { email: script, password: script }],
    ['the secret of a link', 'POST', '/app/set-up', { token: script, email: script, password: script }],
    ['a time zone', 'POST', '/app/profiles', { name: 'a', groupId: null, timezone: script }],
    ['a scope', 'POST', '/app/keys', { name: 'a', scopes: [script], expiresIn: null, sandbox: false }],
    ['a field', 'POST', '/app/keys', { [script]: 1 }],
    ['a body', 'POST', '/app/keys', script],
    ['an id', 'DELETE', `/app/keys/${encodeURIComponent(script)}`, undefined],
    ['a path', 'GET', `/app/${encodeURIComponent(script)}`, undefined],
    ['a filter', 'GET', `/v1/posts?status=${encodeURIComponent(script)}`, undefined],
  ])('instead of %s is refused in JSON', async (_, method, path, body) => {
    const { status } = await json(method, path, body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('a page', () => {
  it.each(['/', '/sign-in', '/keys', `/${encodeURIComponent(script)}`, `/?q=${encodeURIComponent(script)}`])(
    'at %s runs the scripts and loads the pictures of the dashboard only, and shows nothing of the request',
    async (path) => {
      const answer = await me.client.send('GET', path, { headers: { accept: 'text/html' } });
      expect([200, 404]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.text).not.toMatch(/alert|onerror/);
      const policy = directives(answer.headers.get('content-security-policy') ?? '');
      expect(policy).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self'",
        'img-src': "'self' data:",
        'connect-src': "'self'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
      });
      expect(policy['script-src-elem'] ?? policy['script-src-attr'] ?? policy['object-src']).toBeUndefined();
      expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('has a nonce for its styles that no other answer has', async () => {
    const pages = await Promise.all([me.client.get('/'), me.client.get('/')]);
    const nonces = pages.map(({ text, headers }) => {
      const [, nonce = ''] = /name="csp-nonce" content="([^"]+)"/.exec(text) ?? [];
      expect(directives(headers.get('content-security-policy') ?? '')['style-src']).toBe(
        `'self' 'nonce-${nonce}'`,
      );
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
    expect(nonces[0]).toHaveLength(24);
  });
});

const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
