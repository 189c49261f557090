import type { MediaTag, MediumUses, UsingPost } from '@carillon/db/media';
import { picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';
import { uploadFile } from '../../testing/upload-file.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

const later = { scheduledAt: '2030-03-04T09:00:00Z' };

/** Somebody with a picture, and what they do with it. */
async function open() {
  const { client, profileId } = await dashboard.signedIn();
  const x = await dashboard.carillon.account(profileId, 'x', 'demo');
  const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.test');
  const id = await uploadFile(dashboard, client, await picture().png().toBuffer());
  return {
    id,
    client,
    /** Makes a post whose two items have the picture on both accounts. */
    async use(content: string, more: object = later): Promise<string> {
      const media = [{ id }];
      const items = [
        { content, media },
        { content: 'again', media },
      ];
      const platforms = { [x]: { items }, [bluesky]: { items } };
      const { status, body } = await client.post<{ id: string }>('/v1/posts', {
        profileId,
        platforms,
        ...more,
      });
      expect([status, body.error]).toEqual([201, undefined]);
      return body.data.id;
    },
    uses: async (ids: readonly string[] = [id]) =>
      (await client.get<MediumUses[]>(`/app/media-uses?ids=${ids.join(',')}`)).body.data,
    posts: async (after = '') =>
      (
        await client.get<{ posts: UsingPost[]; more: boolean }>(
          `/app/media/${id}/posts${after && `?after=${after}`}`,
        )
      ).body.data,
  };
}

const failed = {
  status: 'failed',
  errorMessage: 'It was refused.',
  publishedAt: null,
  platformPostId: null,
} as const;

/** All parts of a post are out. */
async function publish(postId: string): Promise<void> {
  await dashboard.db.publication.updateMany({
    where: { postId },
    data: { status: 'published', publishedAt: new Date(), platformPostId: '1' },
  });
}

describe('GET /app/media-uses', () => {
  it('counts posts, not their accounts and items', async () => {
    const { use, uses, id } = await open();
    expect(await uses()).toEqual([]);
    await use('first');
    await use('second', { status: 'draft' });
    expect(await uses()).toEqual([{ id, posts: 2, more: false, needed: true }]);
  });

  it('says whether a post that is not out may need it', async () => {
    const { use, uses } = await open();
    const [out, gone] = [await use('out'), await use('deleted')];
    await publish(out);
    await dashboard.db.publication.updateMany({ where: { postId: gone }, data: { status: 'cancelled' } });
    expect(await uses()).toMatchObject([{ posts: 1, needed: false }]);
    await dashboard.db.publication.updateMany({ where: { postId: out }, data: failed });
    expect(await uses()).toMatchObject([{ posts: 1, needed: true }]);
  });

  it('stops counting at some time, and says so', async () => {
    const { use, uses, id } = await open();
    const postId = await use('one');
    const [item] = await dashboard.db.item.findMany({ where: { publication: { postId } } });
    await dashboard.db.itemMedium.createMany({
      data: Array.from({ length: 1_000 }, (_, n) => ({
        ...{ publicationId: item?.publicationId ?? '', itemPosition: 0, position: n + 1 },
        ...{ mediumId: id, altText: '' },
      })),
    });
    expect(await uses()).toEqual([{ id, posts: 1, more: true, needed: true }]);
  });

  it('says nothing of the media of others, and takes a page at a time', async () => {
    const mine = await open();
    await mine.use('mine');
    const stranger = await open();
    expect(await stranger.uses([mine.id, stranger.id])).toEqual([]);
    const many = Array.from({ length: 101 }, () => mine.id).join(',');
    expect((await mine.client.get(`/app/media-uses?ids=${many}`)).status).toBe(400);
  });
});

describe('GET /app/media-tags', () => {
  const tags = async ({ client }: Awaited<ReturnType<typeof open>>) =>
    (await client.get<MediaTag[]>('/app/media-tags')).body.data;

  it('counts the tags of the media that the person has, and nobody else’s', async () => {
    const [mine, stranger] = [await open(), await open()];
    expect(await tags(mine)).toEqual([]);
    const tag = (of: typeof mine, id: string, names: string[]) =>
      of.client.patch(`/v1/media/${id}`, { tags: names });
    const second = await uploadFile(dashboard, mine.client, await picture().png().toBuffer());
    await tag(mine, mine.id, ['spring', 'Logo']);
    await tag(mine, second, ['Spring']);
    await tag(stranger, stranger.id, ['theirs']);
    expect(await tags(mine)).toEqual([
      { tag: 'Logo', media: 1 },
      { tag: 'spring', media: 2 },
    ]);
    expect((await mine.client.delete(`/v1/media/${second}`)).status).toBe(204);
    expect(await tags(mine)).toContainEqual({ tag: 'spring', media: 1 });
  });
});

describe('GET /app/media/:id/posts', () => {
  it('lists the posts that use a medium, each once, the newest first, page by page', async () => {
    const { use, posts } = await open();
    expect(await posts()).toEqual({ posts: [], more: false });
    const made: string[] = [];
    for (let n = 0; n < 12; n++) made.unshift(await use(`post ${n}`));
    const first = await posts();
    expect(first).toMatchObject({ more: true });
    expect(first.posts[0]).toMatchObject({
      ...{ id: made[0], content: 'post 11', status: 'scheduled' },
      scheduledAt: '2030-03-04T09:00:00.000Z',
    });
    const rest = await posts(first.posts.at(-1)?.id);
    expect(rest.more).toBe(false);
    expect([...first.posts, ...rest.posts].map(({ id }) => id)).toEqual(made);
  });

  it('leaves out what was deleted', async () => {
    const { use, posts, client } = await open();
    const gone = await use('gone');
    const kept = await use('kept');
    expect((await client.delete(`/v1/posts/${gone}`)).status).toBe(204);
    expect((await posts()).posts).toMatchObject([{ id: kept }]);
  });

  it('has no medium of another user, and refuses a page that begins nowhere', async () => {
    const { id, client } = await open();
    const stranger = await open();
    expect(await stranger.client.get(`/app/media/${id}/posts`)).toMatchObject({
      status: 404,
      body: { error: 'There is no such picture or video.' },
    });
    expect((await client.get(`/app/media/${id}/posts?after=x`)).status).toBe(400);
  });
});
