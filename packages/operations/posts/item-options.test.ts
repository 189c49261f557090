import type { ItemOptions, Platform } from '@carillon/core';
import { noteApp } from '@carillon/db/accounts';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ahead, hour } from '../testing/post-parts.ts';

let scene: Scene;
const accounts = {} as Record<Platform, string>;

beforeAll(async () => {
  scene = await openScene();
  accounts.x = await scene.account('x', 'asker');
  accounts.bluesky = await scene.account('bluesky', 'asker');
  await noteApp(scene.db, { platform: 'x', clientId: 'app', plan: 'enterprise' });
  scene.sandbox.set({ appPlan: 'enterprise' });
});
afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

interface Created {
  readonly id: string;
  readonly status: string;
  readonly platforms: readonly { readonly items: readonly { readonly options: ItemOptions }[] }[];
}

let texts = 0;

/** A request with an item for each of these options, on the account of a network. */
const bodyOf = (platform: Platform, ...items: object[]) => ({
  profileId: scene.profileId,
  platforms: {
    [accounts[platform]]: {
      items: items.map((options) => ({ content: `asked ${++texts}`, options })),
    },
  },
});

const create = (body: object) => scene.api.post<Created>('/posts', body);
const optionsOf = ({ platforms }: Created) =>
  platforms.map(({ items }) => items.map(({ options }) => options));
const read = async (id: string) => (await scene.api.get<Created>(`/posts/${id}`)).body.data;

/** What the network has of a post that goes out now. */
async function published(platform: Platform, ...items: object[]) {
  scene.startWorker();
  const { status, body } = await create({ ...bodyOf(platform, ...items), publishNow: true });
  expect([status, body.error]).toEqual([201, undefined]);
  expect((await scene.settled(body.data.id)).status).toBe('published');
  return scene.sandbox.ledger().slice(-items.length);
}

describe('options of an item', () => {
  it('reach X: who can reply to the thread, and the post that is quoted', async () => {
    const [own] = await published('x', {});
    const address = `https://x.com/asker/status/${own?.remoteId}?s=20`;
    const [first, second] = await published(
      'x',
      { x: { replySettings: 'mentionedUsers' } },
      { x: { quote: address } },
    );
    expect(first).toMatchObject({ asked: { reply_settings: ['mentionedUsers'] }, parentId: null });
    expect(second).toMatchObject({ parentId: first?.remoteId, asked: { quote_tweet_id: [own?.remoteId] } });
    expect([own?.asked, second?.asked]).toEqual([undefined, { quote_tweet_id: [own?.remoteId] }]);
  });

  it('reach X: what is disclosed, and a poll', async () => {
    const [disclosed, poll] = await published(
      'x',
      { x: { madeWithAi: true, paidPartnership: true } },
      { x: { poll: ['At noon', ' At midnight '], pollLasts: '3d', madeWithAi: false } },
    );
    expect(disclosed?.asked).toEqual({ made_with_ai: ['true'], paid_partnership: ['true'] });
    expect(poll?.asked).toEqual({ poll: ['At noon', 'At midnight'], poll_minutes: ['4320'] });
    const [short] = await published('x', { x: { poll: ['Yes', 'No'] } });
    expect(short?.asked).toEqual({ poll: ['Yes', 'No'], poll_minutes: ['1440'] });
  });

  it('reach Bluesky, in the record and beside it, in one commit', async () => {
    const [first, second] = await published(
      'bluesky',
      { bluesky: { replyGate: ['mentioned', 'followers'], languages: ['en', 'pt-br'], labels: ['nudity'] } },
      { bluesky: { allowQuotes: false } },
    );
    expect(first?.asked).toEqual({
      threadgate: ['mentionRule', 'followerRule'],
      langs: ['en', 'pt-BR'],
      labels: ['nudity'],
    });
    expect(second).toMatchObject({ parentId: first?.remoteId, asked: { postgate: ['disableRule'] } });
  });

  it('say nobody with an empty list, and nothing where they are left out', async () => {
    const [closed] = await published('bluesky', { bluesky: { replyGate: [] } });
    expect(closed?.asked).toEqual({ threadgate: [] });
    const [open] = await published('bluesky', { bluesky: { allowQuotes: true, labels: [] } });
    expect(open?.asked).toBeUndefined();
  });

  it('are read back, and sent back without a change', async () => {
    const options = { bluesky: { languages: ['de'], allowQuotes: false } };
    const { body } = await create({ ...bodyOf('bluesky', options, {}), scheduledAt: ahead(hour) });
    const post = await read(body.data.id);
    expect(optionsOf(post)).toEqual([[options, {}]]);
    const { generation } = await scene.db.publication.findFirstOrThrow({ where: { postId: post.id } });
    expect((await scene.api.patch(`/posts/${post.id}`, post)).status).toBe(200);
    expect(await scene.db.publication.findFirst({ where: { postId: post.id } })).toMatchObject({
      generation,
    });
  });

  it('are changed with the item', async () => {
    const { body } = await create({
      ...bodyOf('x', { x: { replySettings: 'verified' } }),
      scheduledAt: ahead(hour),
    });
    const { status } = await scene.api.patch(`/posts/${body.data.id}`, {
      platforms: bodyOf('x', {}).platforms,
    });
    expect([status, optionsOf(await read(body.data.id))]).toEqual([200, [[{}]]]);
  });

  it('are erased with the post', async () => {
    const { body } = await create({ ...bodyOf('x', { x: { quote: '42' } }), scheduledAt: ahead(hour) });
    expect((await scene.api.delete(`/posts/${body.data.id}`)).status).toBe(204);
    expect(await scene.db.item.findMany({ where: { publication: { postId: body.data.id } } })).toMatchObject([
      { content: '', options: {} },
    ]);
  });

  it.each<[Platform, object, string]>([
    ['x', { x: { replySettings: 'friends' } }, 'replySettings must be'],
    ['x', { x: { quote: 'https://example.com/1' } }, 'quote must be the id of a post on X, or its address.'],
    ['x', { x: { langs: ['en'] } }, 'langs is not a field'],
    ['x', { x: { poll: ['Yes'] } }, 'poll must have at least 2 items'],
    ['x', { x: { poll: ['1', '2', '3', '4', '5'] } }, 'poll must have at most 4'],
    ['x', { x: { poll: ['Yes', 'x'.repeat(26)] } }, 'in which each is a choice of 1 to 25 characters.'],
    [
      'x',
      { x: { poll: ['Yes', 'No'], quote: '42' } },
      'poll cannot stand beside quote: X takes one of them.',
    ],
    ['x', { x: { pollLasts: '1h' } }, 'pollLasts says nothing without poll.'],
    ['x', { x: { poll: ['Yes', 'No'], pollLasts: '2d' } }, 'pollLasts must be'],
    ['x', { mastodon: {} }, 'mastodon is not a field'],
    ['x', { bluesky: { labels: ['porn'] } }, 'is for Bluesky, and this account is on X.'],
    [
      'bluesky',
      { bluesky: { languages: ['English, please'] } },
      'must be a list in which each is a language tag such as en or pt-BR.',
    ],
    ['bluesky', { bluesky: { languages: ['en', 'de', 'fr', 'it'] } }, 'languages must have at most 3'],
    ['bluesky', { bluesky: { labels: ['porn', 'porn'] } }, 'must be a list that has each value once.'],
    ['bluesky', { bluesky: { allowQuotes: 'no' } }, 'allowQuotes must be'],
  ])('are refused on %s: %j', async (platform, options, sentence) => {
    for (const path of ['/posts', '/posts/validate']) {
      const { status, body } = await scene.api.post<{ errors: { message: string }[] }>(
        path,
        bodyOf(platform, options),
      );
      const said = path === '/posts' ? String(body.error) : JSON.stringify(body);
      expect([path, status === 400 || status === 200, said]).toEqual([
        path,
        true,
        expect.stringContaining(sentence),
      ]);
    }
  });
});
