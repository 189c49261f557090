import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookEventTypes } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { endpoints } from '@carillon/operations/endpoints';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guidePages } from './guide.ts';
import { textPage } from './text-page.ts';

const repository = join(import.meta.dirname, '../../..');

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

const read = async (path: string) => {
  const response = await fetch(new URL(path, scene.url));
  const header = (name: string) => response.headers.get(name) ?? '';
  return { status: response.status, type: header('content-type'), header, text: await response.text() };
};

const addressesIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);

const ofGuide = guidePages.map((name) => `guide/${name}`);

describe.each(['guide', 'errors', 'changelog', ...ofGuide])('/%s', (name) => {
  it('is a page without scripts, under the policy of /docs, and found with a slash at the end', async () => {
    const { status, type, header, text } = await read(`/${name}`);
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    const docs = await read('/docs');
    expect(header('content-security-policy')).toBe(docs.header('content-security-policy'));
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|<img|<iframe/i);
    const slashed = await fetch(`${scene.url}/${name}/`);
    expect([slashed.url, slashed.status]).toEqual([`${scene.url}/${name}`, 200]);
  });

  it('leads nowhere but to what is there', async () => {
    const { text } = await read(`/${name}`);
    const addresses = addressesIn(text);
    const paths = addresses.map((address) => new URL(address, `${scene.url}/${name}`).pathname);
    expect(paths).toEqual(
      expect.arrayContaining(['/guide', '/docs', '/errors', '/openapi.json', `/${name}.md`]),
    );
    for (const address of new Set(addresses)) {
      if (address.startsWith('https://')) continue; // of another site
      const { href, hash } = new URL(address, `${scene.url}/${name}`);
      const there = await read(href);
      expect([address, there.status]).toEqual([address, 200]);
      if (hash !== '')
        expect([address, there.text]).toEqual([address, expect.stringContaining(`id="${hash.slice(1)}"`)]);
    }
  });
});

describe('what the guide leads to', () => {
  it.each(['ayrshare', 'buffer', 'postiz', 'zernio'])('is there for those who come from %s', async (name) => {
    const { status, type, text } = await read(`/moving/from-${name}.md`);
    expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8']);
    for (const [, address = ''] of text.matchAll(/\]\((\.\.\/[^)#]+)/g))
      expect([address, (await read(`/moving/${address}`)).status]).toEqual([address, 200]);
  });

  it('is compressed where that is understood', async () => {
    const sizeOf = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding };
      const answer = await fetch(new URL('/openapi.json', scene.url), { headers });
      expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/i);
      expect(await answer.json()).toMatchObject({ openapi: '3.1.0' });
      return [answer.headers.get('content-encoding'), Number(answer.headers.get('content-length'))] as const;
    };
    const [plain, zipped] = [await sizeOf('identity'), await sizeOf('gzip')];
    expect([plain[0], zipped[0]]).toEqual([null, 'gzip']);
    expect(zipped[1]).toBeLessThan(plain[1] / 5);
  });
});

describe('/guide', () => {
  it.each(['README', ...guidePages])('has all of apps/docs/guide/%s.md', async (name) => {
    const markdown = readFileSync(join(repository, `apps/docs/guide/${name}.md`), 'utf8');
    const { text } = await read(name === 'README' ? '/guide' : `/guide/${name}`);
    const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
    for (const heading of headings) {
      const anchor = heading.toLowerCase().replaceAll(',', '').replaceAll(' ', '-');
      expect(text).toContain(`<h2 id="${anchor}"><a href="#${anchor}">${heading}</a></h2>`);
      if (headings.length > 1) expect(text).toContain(`<li><a href="#${anchor}">${heading}</a></li>`);
    }
    expect(text.match(/<table tabindex="0">/g) ?? []).toHaveLength(markdown.match(/^\| -/gm)?.length ?? 0);
    expect(text.match(/<pre tabindex="0">/g)).toHaveLength((markdown.match(/^```/gm)?.length ?? 0) / 2);
  });

  it('is styled by this origin', async () => {
    const { status, type, text } = await read('/guide/page.css');
    expect([status, type]).toEqual([200, 'text/css; charset=utf-8']);
    expect(text).not.toMatch(/url\(|@import/);
  });

  it.each(guidePages)(
    'has %s as Markdown, with the address of this service in its examples',
    async (name) => {
      const markdown = readFileSync(join(repository, `apps/docs/guide/${name}.md`), 'utf8');
      const { type, text } = await read(`/guide/${name}.md`);
      expect(type).toMatch(/^text\/markdown/);
      expect(text).toBe(markdown.replaceAll('https://carillon.example', 'http://127.0.0.1'));
    },
  );

  it('is in the image of the service, with all that it leads to', () => {
    const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).not.toContain('apps/docs');
    for (const kept of ['guide', 'moving', 'import.md', 'CHANGELOG.md'])
      expect(ignored.indexOf(`!apps/docs/${kept}`)).toBeGreaterThan(ignored.indexOf('apps/docs/*'));
    expect(readFileSync(join(repository, 'apps/Dockerfile'), 'utf8')).toContain(
      '\nCOPY apps/docs apps/docs\n',
    );
  });
});

describe('a text as a page', () => {
  const shown = (markdown: string) => textPage({ name: 'errors', file: 'errors.md', markdown });

  it('keeps the name of a page that is not served, and the place in one that is', () => {
    const html = shown(
      'See [operate](operate/README.md), [errors](errors.md#busy), [RFC](https://example.org/a?b&c).',
    );
    expect(html).toContain(
      'See operate, <a href="errors#busy">errors</a>, <a href="https://example.org/a?b&amp;c">RFC</a>.',
    );
  });

  it('takes no HTML but anchors', () => {
    const html = shown('a <b onclick="x">b</b> <a id="busy"></a>\n\n<script>alert(1)</script>');
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;');
    expect(html).toContain('<a id="busy"></a>');
    expect(html).not.toContain('<script');
  });

  it('leads nowhere by a script', () => {
    expect(shown('[here](javascript:alert(1))')).not.toContain('javascript:');
  });
});

describe('/llms-full.txt', () => {
  it('is the guide, every operation with its schemas, the events, and the errors', async () => {
    const { type, text } = await read('/llms-full.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    for (const name of ['guide', ...ofGuide]) expect(text).toContain((await read(`/${name}.md`)).text);
    expect(text).toContain((await read('/errors.md')).text);
    for (const { method, path, summary } of endpoints)
      expect(text).toContain(`### ${summary}\n\n\`${method.toUpperCase()} /v1${path}\`\n\n`);
    for (const type of webhookEventTypes) expect(text).toMatch(new RegExp(`\n### ${type}\n\n[A-Z]`));
    expect(text).toContain('\n### NewPost\n');
    expect(text).not.toMatch(/undefined|\[object/);
  });
});

describe('/operations', () => {
  it.each(endpoints.map(({ operationId, summary }) => [operationId, summary]))(
    'has %s',
    async (id, summary) => {
      const { status, type, text } = await read(`/operations/${id}.md`);
      expect(status).toBe(200);
      expect(type).toMatch(/^text\/markdown/);
      expect(text).toMatch(new RegExp(`^# ${summary}\n`));
      expect(text).not.toMatch(/undefined|\[object/);
    },
  );

  it('tells every field of a request and its answer', async () => {
    const { text } = await read('/operations/createPost.md');
    for (const told of [
      '- `platforms` (object with values of Target, 1 to 50 keys or list of ListedTarget, 1 to 50 entries): ',
      '- `items` (list of Item, 1 to 25 entries): ',
      '- `status` (one of `draft`, `scheduled` or null, may be left out): ',
      '- `message` (string): ',
      '409 `media_processing`',
    ])
      expect(text).toContain(told);
  });

  it.each(['createPost', 'none.md', '.md', '..%2fapp.ts'])('has nothing else: %s', async (name) => {
    expect((await read(`/operations/${name}`)).status).toBe(404);
  });
});
