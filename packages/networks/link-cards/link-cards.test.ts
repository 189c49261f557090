import { fastestTime } from '@carillon/testing/fastest-time';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import type { FitPicture } from '../surroundings.ts';
import { openLinkCards } from './open-link-cards.ts';

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A PNG with a chunk that says how many frames it has. */
const animated = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89', 'latin1'),
  Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1'),
  Buffer.alloc(200),
]);
const hosts = { allowPrivateHosts: true };
const pictures = {
  maxBytes: 1_000_000,
  maxSide: 4_000,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
};

type Pages = Readonly<Record<string, ScriptedAnswer>>;

/** The cards of links to pages of one server, and what it was asked for. */
async function cardsOf(pages: Pages, links: readonly string[], deadline = 5_000) {
  const missing: string[] = [];
  const server = await startScriptedServer(({ path }) => pages[path] ?? { status: 404 });
  try {
    const onMissing = (_: string, reason: unknown) => missing.push(String(reason));
    const fetchCards = openLinkCards({ hosts, pictures, deadline, onMissing });
    const cards = await fetchCards(links.map((link) => (link === '' ? null : server.url + link)));
    return { cards, missing, asked: server.requests.map(({ path }) => path), url: server.url };
  } finally {
    await server.close();
  }
}

const cardOf = async (pages: Pages, deadline?: number) => {
  const { cards, ...seen } = await cardsOf(pages, ['/'], deadline);
  return { card: cards[0], ...seen };
};

const page = (...head: string[]): ScriptedAnswer => ({
  body: `<html><head>${head.join('')}</head><body></body></html>`,
});
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;

describe('the card of a link', () => {
  it('says what the page says about itself, and shows its picture', async () => {
    const { card, url } = await cardOf({
      '/': page(
        '<title>The tower – news</title>',
        meta('og:title', 'The tower &amp; its\n  bells'),
        '<meta name="description" content="For readers"><meta name="og:description" content="Forty bells">',
        meta('og:image', '/bells.png'),
      ),
      '/bells.png': { body: png },
    });
    expect(card).toEqual({
      uri: `${url}/`,
      title: 'The tower & its bells',
      description: 'Forty bells',
      picture: { mimeType: 'image/png', bytes: png },
    });
  });

  it('takes the page’s title where nothing better is said', async () => {
    const { card } = await cardOf({ '/': page('<title>The tower</title>') });
    expect(card).toMatchObject({ title: 'The tower', description: '', picture: null });
  });

  it('follows redirects, and finds the picture beside the page that they lead to', async () => {
    const { card, asked, url } = await cardOf({
      '/': { status: 301, headers: { location: '/new/page' } },
      '/new/page': page('<title>Moved</title>', meta('og:image', 'bells.png')),
      '/new/bells.png': { body: png },
    });
    expect(card).toMatchObject({ uri: `${url}/`, title: 'Moved', picture: { bytes: png } });
    expect(asked).toEqual(['/', '/new/page', '/new/bells.png']);
  });

  it('follows five redirects, whose addresses may have any bytes', async () => {
    const raw = (text: string) => Buffer.from(text).toString('latin1');
    const on = (location: string): ScriptedAnswer => ({ status: 302, headers: { location } });
    const { card, asked } = await cardOf({
      '/': on('/1'),
      '/1': on('/2'),
      '/2': on(raw('/café?q=日本')),
      '/caf%C3%A9?q=%E6%97%A5%E6%9C%AC': on('/caf\xe9'),
      '/caf%E9': on('/5'),
      '/5': page('<title>The tower</title>'),
    });
    expect(card).toMatchObject({ title: 'The tower' });
    expect(asked).toHaveLength(6);
  });

  it.each([
    ['/static/', '/static/bells.png'],
    ['../up/', '/up/bells.png'],
    ['data:text/html,', '/bells.png'],
    ['javascript:void(0)', '/bells.png'],
    ['http://[', '/bells.png'],
  ])('finds the picture beside the base %s of the page', async (base, path) => {
    const { card, asked } = await cardOf({
      '/': page(
        '<title>T</title>',
        `<base href="${base}"><base href="/other/">`,
        meta('og:image', 'bells.png'),
      ),
      [path]: { body: png },
    });
    expect(asked).toEqual(['/', path]);
    expect(card?.picture?.bytes).toEqual(png);
  });

  it('is asked for by name', async () => {
    const agents: unknown[] = [];
    const server = await startScriptedServer(({ headers, path }) => {
      agents.push(headers['user-agent']);
      if (!/Carillon/.test(String(headers['user-agent']))) return { status: 403 };
      return path === '/p' ? { body: png } : page('<title>T</title>', meta('og:image', '/p'));
    });
    const fetchCards = openLinkCards({
      hosts,
      pictures,
      deadline: 5_000,
      publicUrl: 'https://carillon.example',
    });
    expect(await fetchCards([server.url])).toMatchObject([{ title: 'T', picture: { bytes: png } }]);
    const name = expect.stringMatching(/^Carillon\/[\d.]+ \(\+https:\/\/carillon\.example\)$/);
    expect(agents).toEqual([name, name]);
    await server.close();
  });

  it('reads the encoding that the server names', async () => {
    const { card } = await cardOf({
      '/': {
        headers: { 'content-type': 'text/html; charset=iso-8859-1' },
        body: Buffer.from('<title>Glockenspiel für fünf</title>', 'latin1'),
      },
    });
    expect(card?.title).toBe('Glockenspiel für fünf');
  });

  it('cuts what is long', async () => {
    const { card } = await cardOf({
      '/': page(meta('og:title', '🔔'.repeat(5_000)), meta('og:description', 'b'.repeat(5_000))),
    });
    expect([...(card?.title ?? '')]).toHaveLength(300);
    expect(card?.description).toHaveLength(300);
  });

  it.each<[string, ScriptedAnswer]>([
    ['is over a megabyte', { body: Buffer.concat([png, Buffer.alloc(1_000_000)]) }],
    [
      'is none, whatever its server says',
      { headers: { 'content-type': 'image/png' }, body: '<svg onload="x()"/>' },
    ],
    ['moves, which servers call by another type', { body: animated }],
    ['breaks off', { body: png, fault: 'cut' }],
    ['is not there', { status: 404 }],
  ])('has no picture when that %s', async (_, answer) => {
    const { card } = await cardOf({
      '/': page('<title>The tower</title>', meta('og:image', '/p')),
      '/p': answer,
    });
    expect(card).toMatchObject({ title: 'The tower', picture: null });
  });

  it.each<[string, ScriptedAnswer]>([
    ['never comes', { fault: 'hang' }],
    ['stands still', { body: Buffer.alloc(3_000_000), headers: { 'content-length': '9000000' } }],
  ])('has its words all the same when the picture %s', async (_, answer) => {
    const { card, missing } = await cardOf(
      { '/': page('<title>The tower</title>', meta('og:image', '/p')), '/p': answer },
      500,
    );
    expect(card).toMatchObject({ title: 'The tower', picture: null });
    expect(missing).toEqual([]);
  });

  const fitted = { mimeType: 'image/jpeg', bytes: Buffer.from('small') };
  const large = Buffer.concat([png, Buffer.alloc(1_000_000)]);

  it.each<[string, Buffer, FitPicture, typeof fitted | null]>([
    ['is over a megabyte', large, async () => fitted, fitted],
    ['moves', animated, async () => fitted, fitted],
    ['is of another type', Buffer.from('avif'), async () => fitted, fitted],
    ['fits', png, async () => fitted, { mimeType: 'image/png', bytes: png }],
    ['cannot be made to fit', large, async () => null, null],
    ['breaks what reads it', large, () => Promise.reject(new Error('killed')), null],
    ['is read for ever', large, () => new Promise(() => {}), null],
    ['is over eight megabytes', Buffer.alloc(8_000_001), async () => fitted, null],
  ])('has the picture that fits when its own %s', async (_, body, fitPicture, picture) => {
    const answers: Pages = { '/': page('<title>T</title>', meta('og:image', '/p')), '/p': { body } };
    const server = await startScriptedServer(({ path }) => answers[path] ?? { status: 404 });
    const fetchCards = openLinkCards({ hosts, pictures, deadline: 5_000, fitDeadline: 300, fitPicture });
    expect(await fetchCards([server.url])).toMatchObject([{ title: 'T', picture }]);
    await server.close();
  });

  it('has no picture while four others are made to fit, however long that takes', async () => {
    const pages: Pages = { '/': page('<title>T</title>', meta('og:image', '/p')), '/p': { body: large } };
    const server = await startScriptedServer(({ path }) => pages[path] ?? { status: 404 });
    const waiting: ((picture: typeof fitted) => void)[] = [];
    const fitPicture: FitPicture = () => new Promise((resolve) => waiting.push(resolve));
    const fetchCards = openLinkCards({ hosts, pictures, deadline: 5_000, fitDeadline: 50, fitPicture });
    await fetchCards(Array(4).fill(server.url));
    expect(await fetchCards([server.url])).toMatchObject([{ title: 'T', picture: null }]);
    expect(waiting).toHaveLength(4);
    waiting[0]?.(fitted);
    await fetchCards([server.url]);
    expect(waiting).toHaveLength(5);
    await server.close();
  });

  it('takes a picture of just a megabyte', async () => {
    const picture = Buffer.concat([png, Buffer.alloc(1_000_000 - png.length)]);
    const { card } = await cardOf({
      '/': page('<title>T</title>', meta('og:image', '/p')),
      '/p': { body: picture },
    });
    expect(card?.picture?.bytes).toHaveLength(1_000_000);
  });

  it.each<[string, ScriptedAnswer, RegExp]>([
    ['is not there', { status: 404 }, /status 404/],
    ['has no title', page('<title> </title>'), /no title/],
    [
      'is no page',
      { headers: { 'content-type': 'application/pdf' }, body: '<title>T</title>' },
      /not lead to a page/,
    ],
    ['breaks off', { fault: 'reset' }, /broke the connection off/],
    ['never answers', { fault: 'hang' }, /timeout/],
    ['redirects for ever', { status: 302, headers: { location: '/' } }, /redirected more than 5 times/],
    ['leads to a file', { status: 302, headers: { location: 'file:///etc/passwd' } }, /begin with https/],
  ])('is none when the page %s', async (_, answer, reason) => {
    const { card, missing } = await cardOf({ '/': answer }, answer.fault === 'hang' ? 500 : undefined);
    expect(card).toBeNull();
    expect(missing).toEqual([expect.stringMatching(reason)]);
  });

  it('is not fetched from a private address, nor from a server that only the operator’s own settings name', async () => {
    const server = await startScriptedServer(() => page('<title>Secret</title>'));
    const reasons: unknown[] = [];
    const fetchCards = openLinkCards({
      pictures,
      hosts: { trusted: [server.url], allowPrivateHosts: ['127.0.0.1'] },
      deadline: 2_000,
      onMissing: (__, reason) => reasons.push((reason as Error).cause),
    });
    expect(await fetchCards([server.url])).toEqual([null]);
    expect(reasons).toEqual([expect.objectContaining({ name: 'ForbiddenHostError' })]);
    expect(server.requests).toEqual([]);
    await server.close();
  });
});

describe('the cards of a thread', () => {
  it('stand beside their links, and those of the first four links have pictures; no others are fetched', async () => {
    const pages = { '/': page('<title>T</title>', meta('og:image', '/p')), '/p': { body: png } };
    const { cards, asked } = await cardsOf(pages, ['/', '', '/none', '/', '/', '/', '/']);
    expect(cards.map((card) => (card === null ? null : card.picture !== null))).toEqual([
      ...[true, null, null, true, true, false, false],
    ]);
    expect(asked.filter((path) => path === '/p')).toHaveLength(3);
  });

  it('are waited for no longer than the deadline, whoever fills all places', async () => {
    const server = await startScriptedServer(({ path }) =>
      path === '/hang' ? { fault: 'hang' } : page('<title>T</title>'),
    );
    const deadline = 800;
    const fetchCards = openLinkCards({ hosts, pictures, deadline });
    async function wait(): Promise<number> {
      const first = fetchCards(Array.from({ length: 25 }, () => `${server.url}/hang`));
      const began = performance.now();
      // The places are free again a moment before its own deadline, so that it may come just then.
      const [card] = await fetchCards([`${server.url}/`]);
      const waited = performance.now() - began;
      if (card !== null) expect(card).toMatchObject({ title: 'T' });
      expect(await first).toEqual(Array.from({ length: 25 }, () => null));
      return waited;
    }
    expect(await fastestTime(wait, 1.5 * deadline)).toBeLessThan(1.5 * deadline);
    const [card] = await until('a card', async () => {
      const cards = await fetchCards([`${server.url}/`]);
      return cards[0] !== null && cards;
    });
    expect(card).toMatchObject({ title: 'T' });
    await server.close();
  });
});
