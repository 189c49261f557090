import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';
import { pagePaths, pathsAlone } from './page-paths.ts';

let dashboard: Dashboard;
let script: string;

beforeAll(async () => {
  dashboard = await startDashboard();
  const page = await (await fetch(dashboard.url)).text();
  script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
});

afterAll(() => dashboard.stop());

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** As they came, bytes. */
  readonly size: number;
}

/** Not with fetch, which sends an Accept-Encoding and unpacks by itself. */
const get = (path: string, acceptEncoding?: string) =>
  new Promise<Sent>((done, fail) => {
    const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
    request(`${dashboard.url}${path}`, { headers }, async (response) => {
      let size = 0;
      for await (const chunk of response) size += (chunk as Buffer).length;
      done({ status: response.statusCode ?? 0, headers: response.headers, size });
    })
      .on('error', fail)
      .end();
  });

describe('a script', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('is sent to a browser that takes %s as %s', async (accepted, sent) => {
    const [plain, { status, headers, size }] = [await get(script), await get(script, accepted)];
    expect([status, headers['content-encoding']]).toEqual([200, sent]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    if (sent === undefined) expect(size).toBe(plain.size);
    else expect(size).toBeLessThan(plain.size / 3);
  });

  it('that does not exist is not a page', async () => {
    expect(await get('/assets/none.js', 'br')).toMatchObject({ status: 404 });
    expect(await get('/assets/', 'br')).toMatchObject({ status: 404 });
  });
});

describe('the page itself', () => {
  const pageOf = async (path: string, cookie = '') =>
    (await fetch(`${dashboard.url}${path}`, { headers: { cookie, accept: 'text/html' } })).text();
  const looksOf = (page: string) => [
    /<html [^>]*data-mantine-color-scheme="(\w*)"/.exec(page)?.[1],
    /<div id="frame" class="(\w*)"/.exec(page)?.[1],
  ];

  it('has the frame of screens for who brings a session, where screens have one', async () => {
    const session = 'carillon_session=of-somebody';
    expect(looksOf(await pageOf('/posts'))).toEqual(['auto', 'plain']);
    for (const path of ['/', '/posts', '/posts/pst_1', '/nowhere'])
      expect([path, ...looksOf(await pageOf(path, session))]).toEqual([path, 'auto', 'shell']);
    for (const path of ['/invitation', '/oauth/authorize?client_id=a'])
      expect([path, ...looksOf(await pageOf(path, session))]).toEqual([path, 'auto', 'plain']);
  });

  it('has the colours that the person chose, and none that nobody can choose', async () => {
    for (const scheme of ['light', 'dark'])
      expect(looksOf(await pageOf('/', `carillon_scheme=${scheme}`))[0]).toBe(scheme);
    for (const other of ['', '"><script>', 'auto', 'x'.repeat(3_000)])
      expect(looksOf(await pageOf('/', `carillon_scheme=${encodeURIComponent(other)}`))[0]).toBe('auto');
  });

  it('shows its frame before the styles of all else: they stand behind it', async () => {
    const page = await pageOf('/posts');
    expect(page.indexOf('<link rel="stylesheet"')).toBeGreaterThan(page.indexOf('id="frame"'));
    expect(page.indexOf('<link rel="stylesheet"')).toBeLessThan(page.indexOf('id="root"')); // where theirs come
    expect(page.indexOf('<style nonce="')).toBeLessThan(page.indexOf('id="frame"'));
    expect(page).not.toMatch(/%[A-Z]+%/);
    expect(page.length).toBeLessThan(8_000);
  });
});

describe('what a phone asks for beside the pages', () => {
  it.each([
    ['/manifest.webmanifest', /^application\/manifest\+json/],
    ['/service-worker.js', /^text\/javascript/],
    ['/icons/icon-192.png', /^image\/png/],
  ])('is there: %s', async (path, type) => {
    const answer = await fetch(`${dashboard.url}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(type)]);
    expect(answer.headers.get('cache-control')).not.toContain('immutable');
  });

  it('is no folder, and no file that is not there', async () => {
    for (const path of ['/icons/', '/icons/none.png', '/icons/..%2findex.html'])
      expect([path, (await fetch(`${dashboard.url}${path}`)).status]).toEqual([path, 404]);
  });
});

describe('what is neither a page nor an operation', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'is told so for %s, as the API tells it',
    async (method) => {
      const answer = await fetch(`${dashboard.url}/nowhere?a=1`, { method });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'route_not_found']);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.text()).toContain(`${method} /nowhere`);
      expect((await fetch(dashboard.url, { method })).status).toBe(404);
    },
  );
});

describe('an address', () => {
  it('that the pages know is a page, each of them', () => {
    const web = join(import.meta.dirname, '../web');
    const known = ['app.tsx', 'screens.ts'].flatMap((file) =>
      [...readFileSync(join(web, file), 'utf8').matchAll(/\bpath(?:=|: )["'](\/[^"']*)["']/g)].map(
        ([, path = '']) => path,
      ),
    );
    expect(known.length).toBeGreaterThan(20);
    expect([...pagePaths, ...pathsAlone].sort()).toEqual([...new Set(known)].sort());
  });

  it.each([
    ['/punctuality?account=sac_1&by=day', '/status?account=sac_1&by=day&tab=punctuality'],
    ['/usage', '/status?tab=usage'],
    ['/fleet', '/status?tab=system'],
    ['/fleet?tab=usage', '/status?tab=system'],
  ])('of before, %s, leads to where it is now', async (path, now) => {
    const { status, headers } = await ask(path, 'text/html');
    expect([status, headers.get('location')]).toEqual([302, now]);
  });

  const ask = (path: string, accept: string) =>
    fetch(`${dashboard.url}${path}`, { headers: { accept }, redirect: 'manual' });

  it.each([
    '/',
    '/posts',
    '/posts/pst_1',
    '/webhooks/whk_1/deliveries/whd_1',
    '/oauth/authorize?client_id=a',
  ])('%s is a page, whoever asks', async (path) => {
    for (const accept of ['text/html', '*/*', 'application/json'])
      expect((await ask(path, accept)).status).toBe(200);
  });

  it('that leads nowhere is a page for people, which says so', async () => {
    const answer = await ask('/nowhere', 'text/html,*/*;q=0.8');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringMatching(/html/)]);
  });

  it.each([
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/openid-configuration',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/robots.txt',
    '/favicon.ico',
    '/.env',
    '/api/none',
  ])('%s is not there for programs', async (path) => {
    for (const accept of ['application/json', '*/*']) {
      const answer = await ask(path, accept);
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'route_not_found']);
    }
  });

  it('by which password managers change a password leads to the settings', async () => {
    const answer = await ask('/.well-known/change-password', '*/*');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/sign-in-settings']);
  });
});
