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

const named = () => [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
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

  it('names only what is beside it, and all of that is there', async () => {
    const addresses = named();
    expect(addresses).toHaveLength(10);
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

const types: Readonly<Record<string, RegExp>> = {
  js: /^text\/javascript/,
  css: /^text\/css/,
  png: /^image\/png/,
  json: /^application\/json/,
  txt: /^text\/plain/,
  guide: /^text\/html/,
  errors: /^text\/html/,
};
