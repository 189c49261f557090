import { platforms } from '@carillon/core';
import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { withinMinute } from '@carillon/testing/within';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ahead, contentsOf, hour, to } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'editor')));
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const change = (id: string, body: object) => scene.api.patch(`/posts/${id}`, body);
const get = async (id: string): Promise<PostBody> => (await scene.api.get(`/posts/${id}`)).body.data;

describe('PATCH /posts/{id} of a draft', () => {
  it('changes content and accounts, and keeps it a draft', async () => {
    const { id } = await scene.create([x], {}, 'first words');
    const { status, body } = await change(id, { platforms: to('second words', bluesky, x) });
    expect([status, body.message]).toEqual([200, 'Post changed for 2 platform(s)']);
    expect(body.data).toMatchObject({ id, status: 'draft', content: 'second words', scheduledAt: null });
    const { platforms: records } = await get(id);
    expect(records.map(({ socialAccountId, status }) => [socialAccountId, status])).toEqual([
      [bluesky, 'pending'],
      [x, 'pending'],
    ]);
    expect(await contentsOf(scene.db, id)).toEqual(['second words', 'second words']);
  });

  it.each([
    ['scheduledAt', () => ({ scheduledAt: ahead(hour) }), 'scheduled'],
    ['autoSchedule', () => ({ autoSchedule: true }), 'scheduled'],
    ['publishNow', () => ({ publishNow: true }), 'queued'],
  ])('gives it a time by %s', async (_, body, expected) => {
    const { id } = await scene.create([x, bluesky], {}, 'in time');
    expect((await change(id, body())).body.data.status).toBe(expected);
    const { platforms: records } = await get(id);
    expect(records.map(({ status, scheduledAt }) => [status, scheduledAt !== null])).toEqual([
      [expected, true],
      [expected, true],
    ]);
  });

  it('uses the scheduledAt that the draft carries', async () => {
    const scheduledAt = ahead(hour);
    const { id } = await scene.create([x], { status: 'draft', scheduledAt }, 'carried');
    expect((await change(id, { status: 'scheduled' })).body.data).toMatchObject({
      status: 'scheduled',
      scheduledAt,
    });
  });
});

describe('PATCH /posts/{id} of a scheduled post', () => {
  it('moves it; the job for the old time publishes nothing', async () => {
    const { id } = await scene.create([x], { scheduledAt: ahead(1_000) }, 'moved');
    const scheduledAt = ahead(2_500);
    expect((await change(id, { scheduledAt })).body.data).toMatchObject({ status: 'scheduled', scheduledAt });
    scene.startWorker();
    const { platforms: records } = await scene.settled(id);
    expect(Date.parse(records[0]?.publishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(scheduledAt));
    expect(scene.commits('moved')).toHaveLength(1);
  });

  it('keeps the times of its networks when only the content changes', async () => {
    const { id } = await scene.create([x, bluesky], { autoSchedule: true }, 'old text');
    const before = (await get(id)).platforms.map(({ id, scheduledAt }) => [id, scheduledAt]);
    await change(id, { platforms: to('new text', x, bluesky) });
    expect((await get(id)).platforms.map(({ id, scheduledAt }) => [id, scheduledAt])).toEqual(before);
    expect(await contentsOf(scene.db, id)).toEqual(['new text', 'new text']);
  });

  it('leaves it in its slot when autoSchedule is asked for again', async () => {
    await withinMinute();
    const { id, scheduledAt } = await scene.create([x], { autoSchedule: true }, 'in its slot');
    expect((await change(id, { autoSchedule: true })).body.data.scheduledAt).toBe(scheduledAt);
  });

  it('makes it a draft again', async () => {
    const { id } = await scene.create([x], { scheduledAt: ahead(hour) }, 'not yet');
    expect((await change(id, { scheduledAt: null })).body.data).toMatchObject({
      status: 'draft',
      scheduledAt: null,
    });
  });

  it('publishes the new text only, and the old one never', async () => {
    const { id } = await scene.create([x, bluesky], { scheduledAt: ahead(2_000) }, 'never this');
    await change(id, { platforms: to('always this', x, bluesky) });
    scene.startWorker();
    expect((await scene.settled(id)).status).toBe('published');
    expect([scene.commits('never this').length, scene.commits('always this').length]).toEqual([0, 2]);
  });
});

describe('PATCH /posts/{id} is refused', () => {
  it.each(['queued', 'publishing', 'published'])('for a %s post, which stays as it is', async (status) => {
    if (status === 'publishing')
      scene.sandbox.fault({ platform: 'x', handle: 'editor', fault: 'commit-then-drop' });
    const { id } = await scene.create([x], { publishNow: true }, `is ${status} at ${Date.now()}`);
    if (status !== 'queued') scene.startWorker();
    await scene.reaching(id, [status]);
    const { body, ...answer } = await change(id, { platforms: to('other', x) });
    expect([answer.status, body.error]).toEqual([400, `A post with status ${status} cannot be changed.`]);
    await scene.stopWorkers();
    await scene.db.post.deleteMany({ where: { id } });
  });

  it.each([
    ['nothing to change', {}, /at least one of platforms/],
    ['an unknown field', { content: 'x' }, /content is not a field/],
    ['an item that is too long', { platforms: 'long' }, /is 301 characters|301/],
    ['a time that has passed', { scheduledAt: '2020-01-01T00:00:00Z' }, /more than 5 minutes in the past/],
    ['two times', { scheduledAt: ahead(hour), autoSchedule: true }, /mutually exclusive/],
    [
      'a latestAt before its time',
      { scheduledAt: ahead(2 * hour), latestAt: ahead(hour) },
      /must be later than scheduledAt/,
    ],
    [
      'a latestAt before the time it has',
      { latestAt: ahead(hour / 2) },
      /^latestAt .* must be later than scheduledAt/,
    ],
  ])('for %s, and nothing changes', async (_, body, sentence) => {
    const { id } = await scene.create([x], { scheduledAt: ahead(hour) }, 'as it was');
    const before = await get(id);
    const { status, body: answer } = await change(
      id,
      'platforms' in body ? { platforms: to('l'.repeat(301), x) } : body,
    );
    expect([status, answer.error]).toEqual([400, expect.stringMatching(sentence)]);
    expect(await get(id)).toEqual(before);
    expect(await contentsOf(scene.db, id)).toEqual(['as it was']);
  });
});

describe('POST /posts/{id}/publish', () => {
  it.each([
    ['draft', {}],
    ['scheduled', { scheduledAt: ahead(hour) }],
  ])('publishes a %s post now', async (_, more) => {
    const { id } = await scene.create([x, bluesky], more, `now at ${Date.now()}`);
    const { status, body } = await scene.api.post(`/posts/${id}/publish`);
    expect([status, body.message]).toEqual([200, 'Post queued for publishing to 2 platform(s)']);
    expect(body.data).toMatchObject({ id, status: 'queued', scheduledAt: null });
    scene.startWorker();
    expect((await scene.settled(id)).status).toBe('published');
  });

  it('is refused for any other post', async () => {
    const { id } = await scene.create([x], { publishNow: true }, 'already');
    const { status, body } = await scene.api.post(`/posts/${id}/publish`);
    expect([status, body.error]).toEqual([
      400,
      'A post with status queued cannot be published; only a draft or a scheduled one can.',
    ]);
    await scene.db.post.deleteMany({ where: { id } });
  });
});
