import { openScene, type Scene } from '@carillon/harness/open-scene';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { picture } from '@carillon/media/testing/make-picture';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bringForward, publishItems, triedOnce } from './testing/posts.ts';

let scene: Scene;
/** A server somewhere, with a page that has a picture. */
let somewhere: Awaited<ReturnType<typeof startScriptedServer>>;
let page: ScriptedAnswer;
let shown: Buffer;

/** A small picture of one colour. */
const colored = (background: string) => picture({ width: 60, height: 30 }).tint(background).jpeg().toBuffer();

beforeAll(async () => {
  scene = await openScene({ verifyAfterMs: [100, 1_000] });
  somewhere = await startScriptedServer(({ path }) => (path === '/bells.jpg' ? { body: shown } : page));
  scene.startWorker();
});
afterAll(async () => {
  await scene.close();
  await somewhere.close();
});
beforeEach(async () => {
  shown = await colored('#aa7733');
  page = {
    body: '<head><title>The bells</title><meta name="description" content="All forty"><meta property="og:image" content="/bells.jpg"></head>',
  };
});

interface Card {
  readonly title: string;
  readonly description: string;
  readonly uri: string;
  readonly thumb?: { readonly ref: { readonly $link: string } };
}

const xrpc = (method: string, query: Record<string, string>) =>
  fetch(`${scene.sandbox.url}/xrpc/com.atproto.${method}?${new URLSearchParams(query)}`);

/** The card that a post shows on the network, with the bytes of its picture there; null where it shows none. */
async function cardOf(remoteId: string | null | undefined) {
  const [did = '', collection = '', rkey = ''] = (remoteId ?? '').replace('at://', '').split('/');
  const answer = await xrpc('repo.getRecord', { repo: did, collection, rkey });
  const { value } = (await answer.json()) as { value: { embed?: { external?: Card } } };
  const card = value.embed?.external;
  if (card === undefined) return null;
  const { thumb, ...words } = card;
  const blob = thumb && (await xrpc('sync.getBlob', { did, cid: thumb.ref.$link }));
  return { ...words, picture: blob ? Buffer.from(await blob.arrayBuffer()) : null };
}

let accounts = 0;

async function openAccount() {
  const handle = `cards-${++accounts}.test`;
  return { handle, account: await scene.account('bluesky', handle) };
}

/** The card of a post with this text, once it is out. */
async function published(id: string) {
  const [settled] = (await scene.settled(id)).platforms;
  expect([settled?.status, settled?.errorMessage]).toEqual(['published', null]);
  return cardOf(settled?.platformPostId);
}

const link = () => `${somewhere.url}/tower`;
const bells = () => ({ uri: link(), title: 'The bells', description: 'All forty', picture: shown });

describe('57: the card of a link on Bluesky', () => {
  it('shows the title, the description and the picture of the page', async () => {
    const { account } = await openAccount();
    const id = await scene.publishNow([account], `Look: ${link()} and https://example.com`);
    expect(await published(id)).toEqual(bells());
    expect(await scene.db.itemMedium.count({ where: { item: { publication: { postId: id } } } })).toBe(0);
  });

  it('is the same on every try, whatever the page has become', async () => {
    const { account, handle } = await openAccount();
    scene.sandbox.fault({
      platform: 'bluesky',
      handle,
      endpoint: 'applyWrites',
      fault: '429',
      delayMs: 3_600_000,
    });
    const id = await scene.publishNow([account], link());
    const { id: publicationId } = await triedOnce(scene, id);
    const before = bells();
    shown = await colored('#3377aa');
    page = { body: '<title>Something else</title>' };
    scene.sandbox.forgetBlobs();
    const uploadedAt = new Date(Date.now() - 3_600_000);
    await scene.db.itemMedium.updateMany({ where: { publicationId }, data: { uploadedAt } });
    await bringForward(scene, [id]);
    expect(await published(id)).toEqual(before);
  });

  it('brings its picture again when the server lost it', async () => {
    const { account, handle } = await openAccount();
    scene.sandbox.fault({ platform: 'bluesky', handle, fault: '400-blob-not-found' });
    const id = await scene.publishNow([account], link());
    expect(await published(id)).toEqual(bells());
    expect(scene.sandbox.ledger({ handle })).toHaveLength(1);
  });

  it.each([
    ['of another type', () => picture({ width: 60, height: 30 }).avif().toBuffer()],
    ['over a megabyte', () => picture({ width: 900, height: 700, noise: true }).png().toBuffer()],
  ])('shows a picture %s as one that Bluesky takes', async (_, made) => {
    const { account } = await openAccount();
    shown = await made();
    const card = await published(await scene.publishNow([account], link()));
    expect(card).toMatchObject({ title: 'The bells', picture: expect.any(Buffer) });
    expect(card?.picture?.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(card?.picture?.length).toBeLessThanOrEqual(1_000_000);
  });

  it('has words that people can read, whatever the page was written in', async () => {
    const { account } = await openAccount();
    const eucJp = Buffer.from([0xc6, 0xfc, 0xcb, 0xdc, 0xb8, 0xec]);
    const body = Buffer.concat([
      Buffer.from('<head><meta charset="EUC-JP"><title>'),
      eucJp,
      Buffer.from('</title>'),
    ]);
    page = { headers: { 'content-type': 'text/html' }, body };
    expect(await published(await scene.publishNow([account], link()))).toMatchObject({ title: '日本語' });
  });

  it('is that of the link that was written as one, and no file or mail address is asked', async () => {
    const { account } = await openAccount();
    const asked = somewhere.requests.length;
    const text = `README.md of john.me@example.com explains it: “${link()}”!`;
    expect(await published(await scene.publishNow([account], text))).toEqual(bells());
    const agents = somewhere.requests.slice(asked).map(({ headers }) => headers['user-agent']);
    expect(agents).toEqual(Array(2).fill(expect.stringMatching(/^Carillon\/[\d.]+ \(\+https:/)));
  });

  it('is asked for no second time by a worker that takes over', async () => {
    const { account, handle } = await openAccount();
    scene.sandbox.fault({ platform: 'bluesky', handle, endpoint: 'applyWrites', fault: 'commit-then-drop' });
    const asked = somewhere.requests.length;
    const id = await scene.publishNow([account], link());
    expect(await published(id)).toEqual(bells());
    expect(somewhere.requests.slice(asked).map(({ path }) => path)).toEqual(['/tower', '/bells.jpg']);
    expect(scene.sandbox.ledger({ handle })).toHaveLength(1);
  });

  it.each<[string, ScriptedAnswer]>([
    ['is not there', { status: 500 }],
    ['breaks off', { fault: 'reset' }],
    ['says nothing about itself', { body: '<p>Hello' }],
  ])('is left out when the page %s', async (_, answer) => {
    const { account } = await openAccount();
    page = answer;
    const id = await scene.publishNow([account], link());
    expect(await published(id)).toBeNull();
  });

  it('is left out for an item that wants none, and for one with a picture of its own', async () => {
    const { account } = await openAccount();
    const asked = somewhere.requests.length;
    const own = await uploadMedium(scene, await colored('#ffffff'));
    const none = await publishItems(scene, [account], [{ content: link(), linkCard: false }]);
    expect(await published(none)).toBeNull();
    const withPicture = await publishItems(scene, [account], [{ content: link(), media: [{ id: own.id }] }]);
    expect(await published(withPicture)).toBeNull();
    expect(somewhere.requests).toHaveLength(asked);
  });

  it('is for each item of a thread, and kept off when other words of the post change', async () => {
    const { account } = await openAccount();
    const created = await scene.api.post('/posts', {
      profileId: scene.profileId,
      platforms: { [account]: { items: [{ content: link() }, { content: link(), linkCard: false }] } },
    });
    const { id } = created.body.data;
    await scene.api.patch(`/posts/${id}`, { publishNow: true });
    expect(await published(id)).toEqual(bells());
    const [, second] = (await scene.publication(id)).items;
    expect(await cardOf(second?.remoteId)).toBeNull();
  });
});
