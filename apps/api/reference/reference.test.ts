import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let page: Response;
let html: string;

beforeAll(async () => {
  scene = await openScene();
  page = await fetch(`${scene.url}/docs`);
  html = await page.text();
});

afterAll(() => scene.close());

const linked = () => [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
/** All but the way home. */
const named = () => linked().filter((address) => address !== 'https://dashboard.example');
const read = async (name: string) => (await fetch(`${scene.url}/docs/${name}`)).text();

describe('the page of the API', () => {
  it('is there for anybody, and allows nothing but this origin', () => {
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('is where the root leads, for browsers and for curl', async () => {
    const asBrowser = { headers: { accept: 'text/html,*/*;q=0.8' } };
    for (const root of [scene.url, `${scene.url}/v1`, `${scene.url}/v1/`]) {
      expect((await fetch(root, asBrowser)).url).toBe(`${scene.url}/docs`);
      const answer = await fetch(root);
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { message: expect.stringContaining('/guide/first-post'), llms: 'http://127.0.0.1/llms.txt' },
      ]);
    }
    for (const root of ['', '/v1'])
      expect((await fetch(`${scene.url}${root}`, { method: 'POST' })).ok).toBe(false);
  });

  it('names only what is beside it, and all of that is there', async () => {
    const addresses = named();
    expect(addresses).toHaveLength(11);
    expect(addresses).toEqual(expect.arrayContaining(['guide', 'errors', 'llms.txt']));
    for (const address of addresses) {
      expect(address).not.toMatch(/^\/|:/);
      const { status, headers } = await fetch(new URL(address, `${scene.url}/docs`));
      expect([address, status]).toEqual([address, 200]);
      expect(headers.get('content-type')).toMatch(types[address.split('.').at(-1) ?? ''] ?? /none/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('has no address of elsewhere in its styles and its own script', async () => {
    const styles = `${await read('swagger-ui.css')}${await read('page.css')}`;
    const loaded = [...styles.matchAll(/(?:url\(|@import)\s*["']?(\w*:?)/g)].map(([, scheme]) => scheme);
    expect(new Set(loaded)).toEqual(new Set(['data:']));
    expect(await read('page.js')).not.toMatch(/https?:|\/\/\w/);
  });

  it('leads to the dashboard', () => {
    expect(linked()).toContain('https://dashboard.example');
  });

  it.each([
    ['br', 'br, gzip', 420_000],
    ['gzip', 'gzip', 480_000],
    [null, 'identity', 2_000_000],
  ])(
    'brings its files with the encoding %s, which browsers keep for ever',
    async (encoding, accepted, max) => {
      const bundle = named().find((address) => address.includes('swagger-ui-bundle')) ?? '';
      expect(bundle).toMatch(/\.[0-9a-f]{10}\.js$/);
      const { status, headers, bytes } = await download(`/${bundle}`, accepted);
      expect([status, headers['content-encoding'] ?? null]).toEqual([200, encoding]);
      expect(headers['vary']).toContain('Accept-Encoding');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(bytes).toBeLessThan(max);
      expect(bytes).toBeGreaterThan(max / 2);
    },
  );

  it('serves the files of today by the names of another release, for no longer than a moment', async () => {
    const old = await fetch(`${scene.url}/docs/page.0123456789.js`);
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'public, max-age=0']);
    expect(await old.text()).toBe(await read('page.js'));
  });

  it('is found with a slash at the end too', async () => {
    const { url, status } = await fetch(`${scene.url}/docs/`);
    expect([url, status]).toEqual([`${scene.url}/docs`, 200]);
  });

  it.each(['page.html', 'package.json', '..%2freference.ts', 'swagger-ui-bundle.js.map'])(
    'shows no other file: %s',
    async (name) => {
      expect((await fetch(`${scene.url}/docs/${name}`)).status).toBe(404);
    },
  );
});

/** As it comes over the wire. */
async function download(path: string, accepted: string) {
  const asked = request(`${scene.url}${path}`, { headers: { 'accept-encoding': accepted } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const part of response) bytes += part.length;
  return { status: response.statusCode, headers: response.headers, bytes };
}

const types: Readonly<Record<string, RegExp>> = {
  js: /^text\/javascript/,
  css: /^text\/css/,
  svg: /^image\/svg\+xml/,
  json: /^application\/json/,
  txt: /^text\/plain/,
  guide: /^text\/html/,
  errors: /^text\/html/,
};
