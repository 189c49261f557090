import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { behaviours } from '../behaviours.ts';
import { postRecord, startTestSandbox } from '../test-clients.ts';

let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  peer = await startTestSandbox();
});
afterEach(() => peer.sandbox.close());

const column = async (platform: string): Promise<string> =>
  (await peer.ask('GET', '/sandbox/timelines')).body.columns[platform];

const linkTo = (uri: string, text: string) => `<a href="${uri}" rel="noreferrer nofollow">${text}</a>`;

describe('the page', () => {
  it('lists every handle with what it does', async () => {
    const { body } = await peer.ask('GET', '/');
    for (const handle of Object.keys(behaviours)) expect(body).toContain(`<code>@${handle}</code>`);
    expect(body).toContain(peer.sandbox.account('bluesky', 'slow').appPassword);
    expect(body).toContain('never leaves this machine');
  });

  it('leads back to the dashboard, where there is one', async () => {
    expect((await peer.ask('GET', '/')).body).not.toContain('Dashboard');
    const beside = await startTestSandbox({ dashboardUrl: 'http://127.0.0.1:3001' });
    const { body } = await beside.ask('GET', '/');
    await beside.sandbox.close();
    expect(body).toContain('<a class="home" href="http://127.0.0.1:3001">Dashboard</a>');
  });

  it('shows a new app password once the first post of @expired revoked the old one, without a reload', async () => {
    const { handle, appPassword, write } = await peer.bluesky('expired');
    const { body: before } = await peer.ask('GET', '/sandbox/timelines');
    expect(before.handles).toContain(appPassword);
    await write({ value: postRecord('Hello') });
    const { body } = await peer.ask('GET', `/sandbox/timelines?revision=${before.revision}`);
    expect(body.handles).not.toContain(appPassword);
    expect(body.handles).toContain('New: the one before was revoked.');
    const page = (await peer.ask('GET', '/')).body;
    const password = new RegExp(`${handle}</code></td><td><code>([^<]+)`).exec(page)?.[1];
    const login = { body: { identifier: handle, password } };
    expect((await peer.ask('POST', '/xrpc/com.atproto.server.createSession', login)).status).toBe(200);
  });

  it('shows the posts of one account alone, where its handle is asked for', async () => {
    await peer.x('one').post('Said by one');
    await peer.x('two').post('Said by two');
    expect(await column('x')).toContain('href="/?account=two"');
    for (const path of ['/?account=two', '/sandbox/timelines?account=two']) {
      const { body } = await peer.ask('GET', path);
      const shown = JSON.stringify(body);
      expect(shown).toContain('Said by two');
      expect(shown).not.toContain('Said by one');
    }
    const { body } = await peer.ask('GET', '/?account=<b>');
    expect(body).toContain('Only posts of <strong>@&#60;b&#62;</strong>');
    expect(body).toContain('@&#60;b&#62; has published nothing on X yet.');
  });

  it('runs nothing that a post says', async () => {
    await peer.x().post('<script>alert(1)</script> "quoted"');
    const shown = await column('x');
    expect(shown).not.toContain('<script');
    expect(shown).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    const { headers } = await peer.ask('GET', '/');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('makes links clickable, bare domains too', async () => {
    await peer.x().post('é example.org and https://example.com/a?b=c&d=e');
    const shown = await column('x');
    expect(shown).toContain(linkTo('https://example.org', 'example.org'));
    expect(shown).toContain(linkTo('https://example.com/a?b=c&#38;d=e', 'https://example.com/a?b=c&#38;d=e'));
  });

  it('takes the links of Bluesky from the record, and no other scheme than http', async () => {
    const { write } = await peer.bluesky();
    const facet = (byteStart: number, byteEnd: number, uri: string) => ({
      index: { byteStart, byteEnd },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
    });
    const facets = [facet(3, 7, 'https://example.com'), facet(8, 12, 'javascript:alert(1)')];
    await write({ value: postRecord('é here and example.org', { facets }) });
    const shown = await column('bluesky');
    expect(shown).toContain(`é ${linkTo('https://example.com', 'here')} and`);
    expect(shown).not.toContain('javascript:');
  });

  it('marks the hashtags and mentions of Bluesky, without a link that leaves the sandbox', async () => {
    const { write } = await peer.bluesky();
    const tag = { $type: 'app.bsky.richtext.facet#tag', tag: 'bells' };
    const facets = [{ index: { byteStart: 3, byteEnd: 9 }, features: [tag] }];
    await write({ value: postRecord('a <#bells> b', { facets }) });
    expect(await column('bluesky')).toContain('a &#60;<span class="mark">#bells</span>&#62; b');
  });

  it('shows a thread in order, under the newest on top', async () => {
    const { post } = peer.x();
    const { id } = (await post('First of two')).body.data;
    await post('Alone');
    await post('Second of two', id);
    const texts = [...(await column('x')).matchAll(/<p dir="auto">([^<]*)/g)].map(([, text]) => text);
    expect(texts).toEqual(['First of two', 'Second of two', 'Alone']);
  });

  it('sends nothing when nothing is new', async () => {
    const { revision } = (await peer.ask('GET', '/sandbox/timelines')).body;
    const path = `/sandbox/timelines?revision=${revision}`;
    expect((await peer.ask('GET', path)).body).toEqual({ revision });
    await peer.x().post('New');
    expect((await peer.ask('GET', path)).body.columns.x).toContain('New');
  });

  it('brings its style, script and pictures', async () => {
    for (const path of [
      '/assets/sandbox.css',
      '/assets/sandbox.js',
      '/assets/bell.svg',
      '/avatars/x/demo.png',
    ])
      expect((await peer.ask('GET', path)).status).toBe(200);
  });

  it('knows the former addresses of pictures', async () => {
    const { status, headers } = await peer.ask('GET', '/avatars/x/a%20b.svg');
    expect([status, headers.get('location')]).toEqual([302, '/avatars/x/a%20b.png']);
  });
});
