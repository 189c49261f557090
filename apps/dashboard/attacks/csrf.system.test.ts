import { dumpDatabase } from '@carillon/operations/testing/dump-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyChange } from '../testing/every-request.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let victim: Awaited<ReturnType<Dashboard['signedIn']>>;
let attacker: typeof victim;

beforeAll(async () => {
  dashboard = await startDashboard();
  [victim, attacker] = [await dashboard.signedIn({ admin: true }), await dashboard.signedIn()];
});

afterAll(() => dashboard.stop());

const own = (site: string | null, origin: string | null = null) => ({
  'sec-fetch-site': site,
  origin,
  'x-csrf-token': victim.client.csrfToken(),
});

/** Headers that the browser of somebody who is signed in may be made to send, and the code that refuses each. */
const forgeries: Readonly<Record<string, readonly [() => Record<string, string | null>, string]>> = {
  'without a token': [() => ({ 'x-csrf-token': null }), 'csrf_token_missing'],
  'without a token, from a page of its own site': [
    () => ({ ...own('same-origin'), 'x-csrf-token': null }),
    'csrf_token_missing',
  ],
  'with the token of another session': [
    () => ({ 'x-csrf-token': attacker.client.csrfToken() }),
    'csrf_token_missing',
  ],
  'with half of its token': [
    () => ({ 'x-csrf-token': victim.client.csrfToken().slice(0, 20) }),
    'csrf_token_missing',
  ],
  'as a form that needs no permission': [
    () => ({ 'x-csrf-token': null, 'content-type': 'text/plain' }),
    'csrf_token_missing',
  ],
  'from another site': [() => own('cross-site'), 'other_site'],
  'from another host of the same site': [() => own('same-site'), 'other_site'],
  'from no site at all': [() => own('none'), 'other_site'],
  'from a foreign origin': [() => own(null, 'https://evil.example'), 'other_site'],
  'from an origin without a name': [() => own(null, 'null'), 'other_site'],
  'from another port': [() => own(null, 'http://127.0.0.1:1'), 'other_site'],
};

const named = everyChange.map((request) => [`${request.method} ${request.path}`, request] as const);
const behindSignIn = named.filter(([, { who }]) => who !== 'anyone');
const open = named.filter(([, { who }]) => who === 'anyone');
const refusalOf = async (
  { method, path }: { method: string; path: string },
  headers: Record<string, string | null>,
) => {
  const answer = await victim.client.send(method, path, { body: {}, headers });
  return [answer.status, answer.headers.get('x-error-code')];
};

describe.each(behindSignIn)('%s', (_, request) => {
  it('is refused in every forged form, and changes nothing', async () => {
    const before = await dumpDatabase(dashboard.db);
    for (const [form, [headers, code]] of Object.entries(forgeries))
      expect([form, ...(await refusalOf(request, headers()))]).toEqual([form, 403, code]);
    expect(await dumpDatabase(dashboard.db)).toEqual(before);
  });
});

describe.each(open)('%s, which has no session yet', (_, request) => {
  const fromOutside = Object.entries(forgeries).filter(([, [, code]]) => code === 'other_site');

  it.each(fromOutside)('is refused when it comes %s', async (_form, [headers, code]) => {
    expect(await refusalOf(request, headers())).toEqual([403, code]);
  });

  it('refuses a body that a form of another site can send', async () => {
    const body = JSON.stringify({ email: victim.email, password: victim.password, token: 'a' });
    const headers = { 'content-type': 'text/plain', 'x-csrf-token': null };
    const answer = await dashboard.browser().send(request.method, request.path, { body, headers });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('a dashboard behind https', () => {
  it('takes the address that the request itself names for another site', async () => {
    const { carillon } = dashboard;
    const behind = await startDashboard({ DASHBOARD_URL: 'https://carillon.example' }, { carillon });
    try {
      const { client } = await behind.signedIn();
      const before = await dumpDatabase(behind.db);
      const body = { name: 'theirs', scopes: ['posts:read'], expiresIn: null, sandbox: false };
      const send = (origin: string) =>
        client.send('POST', '/app/keys', { body, headers: { 'sec-fetch-site': null, origin } });
      for (const origin of [behind.url, 'http://carillon.example']) {
        const { status, headers } = await send(origin);
        expect([origin, status, headers.get('x-error-code')]).toEqual([origin, 403, 'other_site']);
      }
      expect(await dumpDatabase(behind.db)).toEqual(before);
      expect((await send('https://carillon.example')).status).toBe(200);
    } finally {
      await behind.stop();
    }
  });
});

describe('a page of the dashboard', () => {
  it.each([
    ['says so', () => own('same-origin')],
    ['is of the very origin, in an older browser', () => own(null, dashboard.url)],
  ])('may change something when it %s', async (_, headers) => {
    const body = { name: 'mine', scopes: ['posts:read'], expiresIn: null, sandbox: false };
    const answer = await victim.client.send('POST', '/app/keys', { body, headers: headers() });
    expect(answer.status).toBe(200);
  });
});
