import { newId, platforms } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeCursor } from '../run/paging.ts';
import { small } from '../testing/media-client.ts';
import { ahead, hour } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;
let bluesky: string;
let medium: string;

beforeAll(async () => {
  scene = await openScene();
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'reader')));
  medium = (await uploadMedium(scene, await small())).id;
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

interface ReadItem {
  readonly content: string;
  readonly media: readonly object[];
  readonly linkCard: boolean;
  readonly platformPostId: string | null;
  readonly url: string | null;
}

interface ReadPost {
  readonly id: string;
  readonly content: string;
  readonly status: string;
  readonly scheduledAt: string | null;
  readonly updatedAt: string;
  readonly platforms: readonly {
    readonly socialAccountId: string;
    readonly scheduledAt: string | null;
    readonly platformPostId: string | null;
    readonly items: readonly ReadItem[];
  }[];
}

const get = async (id: string): Promise<ReadPost> =>
  (await scene.api.get<ReadPost>(`/posts/${id}`)).body.data;
const change = (id: string, body: object) => scene.api.patch<ReadPost>(`/posts/${id}`, body);
const unsent = { platformPostId: null, url: null };

/** A thread on X, and something else on Bluesky, as a list. */
async function created(more: object = {}): Promise<string> {
  const { status, body } = await scene.api.post('/posts', {
    profileId: scene.profileId,
    platforms: [
      {
        socialAccountId: x,
        items: [{ content: 'one', media: [{ id: medium, altText: 'A bell' }] }, { content: 'two' }],
      },
      { socialAccountId: bluesky, items: [{ content: 'blue', linkCard: false }] },
    ],
    ...more,
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.id;
}

const said = [
  [
    {
      content: 'one',
      media: [{ id: expect.any(String), altText: 'A bell' }],
      linkCard: true,
      options: {},
      ...unsent,
    },
    { content: 'two', media: [], linkCard: true, options: {}, ...unsent },
  ],
  [{ content: 'blue', media: [], linkCard: false, options: {}, ...unsent }],
];

/** The same with `edit` done to every text. */
const edited = ({ platforms, ...post }: ReadPost, edit: (text: string) => string) => ({
  ...post,
  platforms: platforms.map(({ items, ...platform }) => ({
    ...platform,
    items: items.map((item) => ({ ...item, content: edit(item.content) })),
  })),
});

/** All of a post but what every change moves. */
const still = ({ updatedAt: _, ...post }: ReadPost) => ({
  ...post,
  platforms: post.platforms.map((platform) => ({ ...platform, updatedAt: null })),
});

describe('what a post says', () => {
  it('is answered account by account and item by item', async () => {
    const post = await get(await created());
    expect(post.platforms.map(({ items }) => items)).toEqual(said);
  });

  it('is in a list only where it is asked for', async () => {
    const id = await created();
    const listed = async (query: string) =>
      (await scene.api.get<ReadPost[]>(`/posts?limit=1${query}`)).body.data[0];
    expect(await listed('')).toMatchObject({ id, platforms: [{ socialAccountId: x }, {}] });
    expect((await listed(''))?.platforms[0]).not.toHaveProperty('items');
    expect((await listed('&include=items'))?.platforms.map(({ items }) => items)).toEqual(said);
  });

  it('has the ids and addresses of its items once they are out', async () => {
    const id = await created();
    await scene.db.socialAccount.updateMany({ data: { sandbox: false } });
    await scene.db.item.updateMany({
      where: { publication: { postId: id, socialAccountId: x }, position: 1 },
      data: { remoteId: '77', state: 'sent' },
    });
    const [onX] = (await get(id)).platforms;
    await scene.db.socialAccount.updateMany({ data: { sandbox: true } });
    expect(onX?.items.map(({ platformPostId, url }) => [platformPostId, url])).toEqual([
      [null, null],
      ['77', 'https://x.com/reader/status/77'],
    ]);
  });

  it('makes a page shorter where it is very much, and the next page goes on after it', async () => {
    const long = Array.from({ length: 25 }, () => ({ content: 'a'.repeat(19_000) }));
    const body = { profileId: scene.profileId, status: 'draft', platforms: { [x]: { items: long } } };
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.unshift((await scene.api.post('/posts', body)).body.data.id);
    const page = async (path: string) => {
      const { body } = await scene.api.get<ReadPost[]>(path);
      const cursors = body as unknown as { nextCursor: string; prevCursor: string };
      return { ...cursors, ids: body.data.map(({ id }) => id) };
    };
    const first = await page('/posts?limit=4&include=items');
    const second = await page(`/posts?limit=2&include=items&cursor=${encodeURIComponent(first.nextCursor)}`);
    expect([...first.ids, ...second.ids]).toEqual(ids);
    expect(first.ids).toHaveLength(2);
    expect((await page('/posts?limit=4')).ids).toEqual(ids);
    const behind = await page(`/posts?limit=1&cursor=${encodeCursor(ids.at(-1) ?? '')}`);
    const last = await page(`/posts?limit=4&include=items&before=${behind.prevCursor}`);
    expect(last.ids).toEqual(ids.slice(2)); // those that stand nearest before, and not the newest
    const newest = await page(`/posts?limit=4&include=items&before=${last.prevCursor}`);
    expect(newest.ids).toEqual(ids.slice(0, 2));
  });
});

describe('PATCH /posts/{id} with a post as it was read', () => {
  it.each([
    ['a draft', {}],
    ['a draft with a time', { status: 'draft', scheduledAt: ahead(hour) }],
    ['a scheduled post', { scheduledAt: ahead(hour), latestAt: ahead(2 * hour) }],
    ['a post in free slots', { autoSchedule: true }],
  ])('leaves %s as it is', async (_name, when) => {
    const before = await get(await created(when));
    const answer = await change(before.id, before);
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect(still(await get(before.id))).toEqual(still(before));
  });

  it('changes a text, and nothing else, of a post in free slots', async () => {
    const before = await get(await created({ autoSchedule: true }));
    await change(
      before.id,
      edited(before, (text) => text.replace('two', 'deux')),
    );
    const after = await get(before.id);
    expect(after.platforms[0]?.items.map(({ content }) => content)).toEqual(['one', 'deux']);
    expect(still(edited(after, (text) => text.replace('deux', 'two')))).toEqual(still(before));
  });

  it('changes its time', async () => {
    const before = await get(await created({ scheduledAt: ahead(hour) }));
    const scheduledAt = ahead(3 * hour);
    await change(before.id, { ...before, scheduledAt });
    const after = await get(before.id);
    expect([after.scheduledAt, ...after.platforms.map((each) => each.scheduledAt)]).toEqual([
      scheduledAt,
      scheduledAt,
      scheduledAt,
    ]);
  });

  it('takes an account off', async () => {
    const before = await get(await created());
    await change(before.id, { ...before, platforms: before.platforms.slice(1) });
    expect((await get(before.id)).platforms.map((each) => each.socialAccountId)).toEqual([bluesky]);
  });

  it('changes what failed, and nothing where it is out', async () => {
    scene.sandbox.fault({ platform: 'x', handle: 'reader', fault: '403-duplicate' });
    scene.startWorker();
    const id = await scene.publishNow([x, bluesky], 'in part');
    await scene.reaching(id, ['partial']);
    await scene.stopWorkers();
    const before = await get(id);
    expect(
      (
        await change(
          id,
          edited(before, (text) => `${text}!`),
        )
      ).body.error,
    ).toBe(
      `platforms.${bluesky}: the post is or may be published on this account, and cannot be changed there any more.`,
    );
    const onX = edited(before, (text) => `${text}!`).platforms[0];
    const { status, body } = await change(id, { ...before, platforms: [onX, before.platforms[1]] });
    expect([status, body.data.status]).toEqual([200, 'partial']);
    const after = await get(id);
    const on = (account: string) => after.platforms.find((each) => each.socialAccountId === account);
    expect([x, bluesky].map((account) => on(account)?.items[0]?.content)).toEqual(['in part!', 'in part']);
    const refused = await change(id, { ...after, platforms: [on(bluesky)] });
    expect(refused.body.error).toBe(
      'platforms must be a list with at least one account on which the post is not out yet.',
    );
  });

  it('looks at no field that says what became of it', async () => {
    const before = await get(await created());
    const other = {
      ...{ createdAt: 1, updatedAt: null, media: 'none' },
      platforms: before.platforms.map((platform) => ({
        ...platform,
        ...{ status: 'published', platformPostId: '5', errorMessage: 'other', publishedAt: 'now' },
        items: platform.items.map((item) => ({ ...item, platformPostId: '5', url: 'https://example.com' })),
      })),
    };
    const { status, body } = await change(before.id, { ...before, ...other });
    expect([status, body.message]).toEqual([200, 'Post left as it is: nothing of it was to be changed']);
    expect(still(await get(before.id))).toEqual(still(before));
  });

  it('refuses a field that is only read and was changed, and says where that is changed', async () => {
    const before = await get(await created());
    const refusal = async (body: object) => (await change(before.id, { ...before, ...body })).body.error;
    const [first = { socialAccountId: '' }, ...rest] = before.platforms;
    const text = `platforms.${first.socialAccountId}.items[0].content`;
    expect(await refusal({ content: 'other' })).toBe(
      `content only repeats the first text of the post: change ${text} instead.`,
    );
    expect(await refusal({ profileId: newId('prf'), externalId: 'other' })).toBe(
      'profileId of a post cannot be changed. externalId of a post cannot be changed.',
    );
    expect(await refusal({ platforms: [{ ...first, scheduledAt: '2040-01-09T08:00:00Z' }, ...rest] })).toBe(
      `platforms.${first.socialAccountId}.scheduledAt only repeats when the post goes out there: change scheduledAt of the post instead.`,
    );
    expect(still(await get(before.id))).toEqual(still(before));
  });

  it('takes a changed field that is only read where it says what the change does', async () => {
    const before = await get(await created());
    const scheduledAt = '2040-01-09T08:00:00.000Z';
    const after = edited(before, (said) => `${said}!`);
    const platforms = after.platforms.map((one) => ({ ...one, scheduledAt }));
    const [{ items: [item = { content: '' }] = [] } = {}] = after.platforms;
    const { status } = await change(before.id, { ...after, content: item.content, scheduledAt, platforms });
    expect(status).toBe(200);
    expect((await get(before.id)).content).toBe(item.content);
  });

  it('refuses what would be meant otherwise', async () => {
    const before = await get(await created());
    const refusal = async (body: object) => {
      const { status, body: answer } = await change(before.id, body);
      return [status, answer.error];
    };
    expect(await refusal({ ...before, id: newId('pst') })).toEqual([
      400,
      'id must be the id in the address.',
    ]);
    expect(await refusal({ content: 'other' })).toEqual([
      400,
      'content is not a field of this request; known here: id, platforms, scheduledAt, timezone, latestAt, autoSchedule, publishNow, status, metadata.',
    ]);
    expect(await refusal({ ...before, text: 'other' })).toEqual([
      400,
      'text is not a field of this request; known here: id, platforms, scheduledAt, timezone, latestAt, autoSchedule, publishNow, status, metadata.',
    ]);
    expect(await refusal({ ...before, status: 'published' })).toEqual([
      400,
      'status must be draft or scheduled; what the post has already may stand in a post that was read.',
    ]);
    const [{ id: _, ...target } = { id: '' }] = before.platforms as unknown as { id: string }[];
    expect(await refusal({ platforms: [target] })).toEqual([
      400,
      expect.stringContaining(
        'platforms[0].postId is not a field of this request; known here: socialAccountId, items. ',
      ),
    ]);
    expect(await refusal({ platforms: { [x]: { items: before.platforms[0]?.items } } })).toEqual([
      400,
      expect.stringContaining(
        `platforms.${x}.items[0].platformPostId is not a field of this request; known here: content, media, linkCard, options.`,
      ),
    ]);
    expect(still(await get(before.id))).toEqual(still(before));
  });
});
