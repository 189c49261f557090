import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';
import { mediaPrepared } from './contents-of-request.ts';

let carillon: Carillon;
let tenant: Tenant;
let x: string;
let bluesky: string;
let api: ReturnType<typeof apiClient>;
let media: ReturnType<typeof mediaClient>;

beforeAll(async () => {
  carillon = await startCarillon({ mediaTimes: { roundMs: 3_600_000, keepPublishedMs: 3_600_000 } });
  tenant = await carillon.tenant('scale');
  x = await carillon.account(tenant.profileId, 'x', 'painter');
  bluesky = await carillon.account(tenant.profileId, 'bluesky', 'painter.test');
  api = apiClient(carillon.url, tenant.apiKey);
  media = mediaClient(carillon, tenant.apiKey);
});
afterAll(() => carillon.stop());

const uploaded = async (query = ''): Promise<string> => (await media.uploaded(await small(), query)).id;

const request = (ids: readonly string[], more: object = {}) => ({
  profileId: tenant.profileId,
  platforms: { [x]: { items: [{ content: 'Look', media: ids.map((id) => ({ id })) }] } },
  ...more,
});

const scheduled = { scheduledAt: new Date(Date.now() + 3_600_000).toISOString() };

async function created(ids: readonly string[], more: object = scheduled): Promise<string> {
  const { status, body } = await api.post('/posts', request(ids, more));
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.id;
}

/** The time at which it would go has come. */
const due = (id: string) =>
  carillon.db.medium.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } });

/** It went out so long ago, ms. */
const published = (postId: string, ago: number) =>
  carillon.db.publication.updateMany({
    where: { postId },
    data: { status: 'published', publishedAt: new Date(Date.now() - ago), platformPostId: '1' },
  });

const row = (id: string) => carillon.db.medium.findUnique({ where: { id } });

describe('a post with media', () => {
  it('shows them, each once, alone and in a list, with the words of the post', async () => {
    const one = await uploaded('?altText=One');
    const two = await uploaded('?altText=Two');
    const items = [
      { content: 'first', media: [{ id: two, altText: 'Second' }, { id: one }] },
      { content: 'second', media: [{ id: two }] },
    ];
    const body = { profileId: tenant.profileId, platforms: { [x]: { items }, [bluesky]: { items } } };
    const { data } = (await api.post('/posts', body)).body;
    const shown = [
      {
        id: two,
        altText: 'Second',
        type: 'image',
        thumbnailUrl: expect.stringContaining(`/v1/media/${two}/thumbnail`),
      },
      { id: one, altText: 'One', type: 'image', url: expect.stringContaining(`/v1/media/${one}/content`) },
    ];
    expect((await api.get(`/posts/${data.id}`)).body.data.media).toMatchObject(shown);
    const list = (await api.get<{ id: string; media: unknown }[]>('/posts')).body.data;
    expect(list.find(({ id }) => id === data.id)?.media).toMatchObject(shown);
  });

  it('keeps its words when those of the medium change', async () => {
    const id = await uploaded('?altText=Before');
    const post = await created([id]);
    await api.patch(`/media/${id}`, { altText: 'After' });
    expect((await api.get(`/posts/${post}`)).body.data.media).toMatchObject([{ altText: 'Before' }]);
  });

  it('waits for a medium that was uploaded just now', async () => {
    const { data } = (await media.upload(await small())).body;
    await created([data.id]);
    const { medium } = carillon.db;
    expect(await medium.findUnique({ where: { id: data.id } })).toMatchObject({ status: 'ready' });
  });

  it('waits no longer than somebody who asks would', async () => {
    const id = await uploaded();
    await carillon.db.medium.update({
      where: { id },
      data: { status: 'processing', leaseUntil: new Date('9000-01-01') },
    });
    const caller = { userId: tenant.userId, sandbox: false } as never;
    const targets = [{ items: [{ content: '', media: [{ id, altText: null }] }] }];
    await expect(
      mediaPrepared(carillon.db, { caller, targets }, { waitMs: 50, lookMs: 10 }),
    ).rejects.toMatchObject({ code: 'media_processing', status: 409 });
    const validated = await api.post('/posts', request(['med_01ka3m7q2ve4wr3t9t0v0v6q3c']));
    expect([validated.status, validated.body.error]).toEqual([
      400,
      `platforms.${x}.items[0].media[0] is not a picture or video that this key can use.`,
    ]);
  });

  it('is refused with all its problems, and validated with the same', async () => {
    const id = await uploaded();
    await carillon.db.medium.update({ where: { id }, data: { status: 'failed', problem: 'it is cut' } });
    const body = request([id, 'med_01ka3m7q2ve4wr3t9t0v0v6q3c']);
    const refused = await api.post('/posts', body);
    expect([refused.status, refused.body.error]).toEqual([
      400,
      `platforms.${x}.items[0].media[0] cannot be used: it is cut. platforms.${x}.items[0].media[1] is not a picture or video that this key can use.`,
    ]);
    const review = (await api.post<{ valid: boolean; problems: { code: string }[] }>('/posts/validate', body))
      .body;
    expect(review.data.problems.map(({ code }) => code)).toEqual(['medium_failed', 'medium_unknown']);
  });

  it('does not take a medium of somebody else, or one that was deleted', async () => {
    const other = await carillon.tenant('growth');
    const theirs = (await mediaClient(carillon, other.apiKey).uploaded(await small())).id;
    const gone = await uploaded();
    expect((await api.delete(`/media/${gone}`)).status).toBe(204);
    const { body } = await api.post('/posts', request([theirs, gone]));
    expect(body.error).toBe(
      [0, 1]
        .map((n) => `platforms.${x}.items[0].media[${n}] is not a picture or video that this key can use.`)
        .join(' '),
    );
  });

  it('is not stored when its medium is deleted while it is planned', async () => {
    const id = await uploaded();
    const answers = await Promise.all([api.post('/posts', request([id])), api.delete(`/media/${id}`)]);
    const [post, deletion] = answers.map(({ status }) => status);
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([post, deletion]);
  });

  it('may be changed: other media, the same on another account, none', async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    const post = await created([one]);
    const shown = async () =>
      ((await api.get(`/posts/${post}`)).body.data.media as { id: string }[]).map(({ id }) => id);
    const change = async (account: string, ids: readonly string[]) => {
      const items = [{ content: 'Look again', media: ids.map((id) => ({ id })) }];
      expect((await api.patch(`/posts/${post}`, { platforms: { [account]: { items } } })).status).toBe(200);
    };
    await change(x, [two, one]);
    expect(await shown()).toEqual([two, one]);
    await change(bluesky, [one]);
    expect(await shown()).toEqual([one]);
    expect((await api.patch(`/posts/${post}`, scheduled)).status).toBe(200);
    expect(await shown()).toEqual([one]);
    await change(bluesky, []);
    expect(await shown()).toEqual([]);
  });
});

describe('changes of posts', () => {
  it('that swap their media at the same moment both work', async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    const posts = [await created([one]), await created([two])];
    await carillon.db.medium.updateMany({
      where: { id: { in: [one, two] } },
      data: { expiresAt: new Date(Date.now() + 60_000) },
    });
    const swap = (post: string | undefined, ids: readonly string[]) =>
      api.patch(`/posts/${post}`, { platforms: request(ids).platforms });
    const answers = await Promise.all([swap(posts[0], [two, one]), swap(posts[1], [one, two])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('of its time keep what a sandbox key cannot see', async () => {
    const id = await uploaded();
    const post = await created([id]);
    const key = await carillon.key({ userId: tenant.userId, sandbox: true });
    const limited = apiClient(carillon.url, key);
    expect((await limited.patch(`/posts/${post}`, { scheduledAt: scheduled.scheduledAt })).status).toBe(200);
    expect((await limited.patch(`/posts/${post}`, request([id]))).status).toBe(400);
    expect((await api.get(`/posts/${post}`)).body.data.media).toMatchObject([{ id }]);
  });

  it('name 200 media at most', async () => {
    const items = Array.from({ length: 11 }, (_, item) => ({
      content: 'many',
      media: Array.from({ length: 19 }, (_, n) => ({ id: `med_${item}_${n}` })),
    }));
    const body = { profileId: tenant.profileId, platforms: { [x]: { items } } };
    expect((await api.post('/posts', body)).body.error).toBe(
      'platforms names 209 different media; one request may name 200.',
    );
  });
});

describe('a medium', () => {
  it('that a draft, a scheduled or a failed post uses is neither deleted nor expires', async () => {
    const id = await uploaded();
    const post = await created([id], {});
    expect(await media.send('DELETE', `/media/${id}`)).toMatchObject({ status: 409, code: 'media_in_use' });
    await due(id);
    await carillon.desk.round();
    expect(await row(id)).toMatchObject({ status: 'ready', deletedAt: null });
    expect((await row(id))?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
    await carillon.db.publication.updateMany({
      where: { postId: post },
      data: { status: 'failed', errorMessage: 'no', dueAt: new Date() },
    });
    expect((await media.send('DELETE', `/media/${id}`)).status).toBe(409);
  });

  it('that a post does not use any more is kept for a day, and may be deleted', async () => {
    const id = await uploaded();
    const post = await created([id]);
    await due(id);
    await api.delete(`/posts/${post}`);
    await carillon.desk.round();
    expect((await row(id))?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
    expect((await media.send('DELETE', `/media/${id}`)).status).toBe(204);
    await carillon.desk.round();
    expect([await row(id), await media.filesOf(id)]).toEqual([null, []]);
  });

  it('that went out loses its content some time later, and keeps its thumbnail', async () => {
    const id = await uploaded();
    const post = await created([id]);
    await published(post, 3_500_000);
    await due(id);
    await carillon.desk.round();
    expect((await media.filesOf(id)).length).toBe(2);
    await published(post, 3_700_000);
    await due(id);
    await carillon.desk.round();
    expect(await media.filesOf(id)).toEqual([`${id}/thumbnail`]);
    expect((await media.get(`/${id}`)).body.data).toMatchObject({
      status: 'expired',
      url: null,
      expiresAt: null,
    });
    expect((await media.get(`/${id}/content`)).status).toBe(404);
    expect((await media.get(`/${id}/thumbnail`)).status).toBe(200);
    const [shown] = (await api.get(`/posts/${post}`)).body.data.media;
    expect(shown).toMatchObject({ id, url: null, thumbnailUrl: expect.stringContaining(id) });
    expect((await api.post('/posts', request([id]))).body.error).toMatch(
      /went out before, and its content was deleted/,
    );
  });

  it('that went out may be deleted, and its post shows it no more', async () => {
    const id = await uploaded();
    const post = await created([id]);
    await published(post, 0);
    expect((await media.send('DELETE', `/media/${id}`)).status).toBe(204);
    await until('it to be gone', async () => {
      await carillon.desk.round();
      return (await row(id)) === null;
    });
    expect((await api.get(`/posts/${post}`)).body.data.media).toEqual([]);
  });
});
