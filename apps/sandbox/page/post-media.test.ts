import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { imagesEmbed, postRecord, startTestSandbox, testFiles } from '../test-clients.ts';

let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  peer = await startTestSandbox();
});
afterEach(() => peer.sandbox.close());

const column = async (platform: string): Promise<string> =>
  (await peer.ask('GET', '/sandbox/timelines')).body.columns[platform];

async function postOnX(bytes: Buffer, { category = 'tweet_image', type = 'image/png', alt = '' } = {}) {
  const { upload, describe: tell, postWith } = peer.x();
  const id = await upload(bytes, category, type);
  if (alt !== '') await tell(id, alt);
  await postWith('', id);
  return id;
}

const fetchFile = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${peer.sandbox.url}/sandbox/files/${name}`, { headers });

describe('the page shows of posts with media', () => {
  it('pictures, with their alternative text for all to read', async () => {
    const id = await postOnX(testFiles.png(), { alt: 'A "bell" <b>' });
    const text = 'A &#34;bell&#34; &#60;b&#62;';
    const shown = await column('x');
    expect(shown).toContain(`<img src="/sandbox/files/3_${id}" alt="${text}" loading="lazy">`);
    expect(shown).toContain(`<figcaption>ALT ${text}</figcaption>`);
    await postOnX(testFiles.png('other'));
    expect((await column('x')).split('<figcaption>')).toHaveLength(2);
  });

  it('GIFs as pictures and videos as films, by what they are', async () => {
    const gif = await postOnX(testFiles.gif(), { category: 'tweet_gif', type: 'image/gif' });
    const film = await postOnX(testFiles.mp4(), { category: 'tweet_video', type: 'video/mp4' });
    const shown = await column('x');
    expect(shown).toContain(`<img src="/sandbox/files/16_${gif}"`);
    expect(shown).toMatch(new RegExp(`<video src="/sandbox/files/13_${film}"[^>]* controls`));
    const { headers } = await peer.ask('GET', '/');
    expect(headers.get('content-security-policy')).toContain("media-src 'self'");
  });

  it('pictures of Bluesky', async () => {
    const { uploadBlob, write } = await peer.bluesky();
    const { blob } = (await uploadBlob(testFiles.png())).body;
    await write({ value: postRecord('', { embed: imagesEmbed({ image: blob, alt: 'A bell' }) }) });
    expect(await column('bluesky')).toContain(
      `<img src="/sandbox/files/${blob.ref.$link}" alt="A bell" loading="lazy">`,
    );
  });

  it('a word in the place of what is not kept, or is no picture', async () => {
    const id = await postOnX(Buffer.from('<script>alert(1)</script>'), { alt: 'A bell' });
    const shown = await column('x');
    expect(shown).toContain('image/png, not kept here');
    expect(shown).toContain('<figcaption>ALT A bell</figcaption>');
    expect(shown).not.toMatch(/<img|<video/);
    expect((await fetchFile(`3_${id}`)).status).toBe(404);
  });
});

describe('the page shows of a post with a link', () => {
  async function postCard(external: object): Promise<string> {
    const { write } = await peer.bluesky();
    const embed = { $type: 'app.bsky.embed.external', external };
    expect((await write({ value: postRecord('Read', { embed }) })).status).toBe(200);
    return column('bluesky');
  }

  it('a card, with its picture', async () => {
    const { blob } = (await (await peer.bluesky()).uploadBlob(testFiles.png())).body;
    const uri = 'https://example.com/a?b=c&d';
    const shown = await postCard({ uri, title: 'On <bells>', description: 'They ring.', thumb: blob });
    expect(shown).toContain(
      '<a class="card" href="https://example.com/a?b=c&#38;d" rel="noreferrer nofollow">',
    );
    expect(shown).toContain(`<img src="/sandbox/files/${blob.ref.$link}" alt="" loading="lazy">`);
    for (const text of ['<span>example.com</span>', '<strong>On &#60;bells&#62;</strong>', 'They ring.'])
      expect(shown).toContain(text);
  });

  it.each(['javascript:alert(1)', 'https://%', 'data:text/html,x'])(
    'no card that leads to %s',
    async (uri) => {
      expect(await postCard({ uri, title: 'Bells', description: '' })).not.toContain('class="card"');
    },
  );
});

describe('a file that was uploaded', () => {
  const film = testFiles.mp4('0123456789');

  it('is served as what it is, and runs nothing', async () => {
    const id = await postOnX(testFiles.gif(), { type: 'image/png' });
    const answer = await fetchFile(`3_${id}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(testFiles.gif());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/gif',
      'content-length': '6',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    });
  });

  it.each([
    ['bytes=0-11', 206, 'bytes 0-11/22'],
    ['bytes=10-13', 206, 'bytes 10-13/22'],
    ['bytes=12-', 206, 'bytes 12-21/22'],
    ['bytes=-4', 206, 'bytes 18-21/22'],
    ['bytes=22-', 416, 'bytes */22'],
    ['bytes=0-1,4-5', 200, null],
    ['nonsense', 200, null],
  ])('is served in part: %s', async (range, status, contentRange) => {
    const { initialize, append, finalize } = peer.x();
    const { id } = (await initialize(film.length, 'tweet_video', 'video/mp4')).body.data;
    await append(id, 1, film.subarray(12));
    await append(id, 0, film.subarray(0, 12));
    await finalize(id);
    const answer = await fetchFile(`13_${id}`, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    const [, start, end] = /bytes (\d+)-(\d+)/.exec(contentRange ?? '') ?? [null, 0, 21];
    const expected = status === 416 ? Buffer.alloc(0) : film.subarray(Number(start), Number(end) + 1);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(expected);
  });

  it('is not there before its last segment, and under no other name', async () => {
    const { initialize, append } = peer.x();
    const { id } = (await initialize(film.length, 'tweet_video', 'video/mp4')).body.data;
    await append(id, 0, film.subarray(0, 20));
    for (const name of [`13_${id}`, id, '..%2fpackage.json', '__proto__'])
      expect((await fetchFile(name)).status).toBe(404);
  });
});
