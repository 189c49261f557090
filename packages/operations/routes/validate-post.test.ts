import { platforms } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { withinMinute } from '@carillon/testing/within';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpAllButRequests } from '../testing/dump-database.ts';

interface Review {
  readonly valid: boolean;
  readonly problems: readonly { path: string; code: string; message: string }[];
  readonly status: string;
  readonly scheduledAt: string | null;
  readonly platforms: readonly {
    socialAccountId: string;
    scheduledAt: string | null;
    reason: string | null;
    items: unknown[];
  }[];
  readonly quota: { used: number; limit: number; uses: number };
}

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'careful')));
});

afterAll(() => scene.close());

const validate = async (targets: object, more: object = {}) => {
  const body = { profileId: scene.profileId, platforms: targets, ...more };
  return (await scene.api.post<Review>('/posts/validate', body)).body.data;
};
const items = (...contents: string[]) => ({ items: contents.map((content) => ({ content })) });

describe('POST /posts/validate', () => {
  it('tells how each network counts, and stores nothing', async () => {
    const stored = () =>
      dumpAllButRequests(scene.db).then((rows) => rows.filter(({ table }) => !table.endsWith('api_keys')));
    const before = await stored();
    const review = await validate(
      { [x]: items('日本 👨‍👩‍👧'), [bluesky]: items('ding', 'dong') },
      { publishNow: true },
    );
    expect(review).toMatchObject({ valid: true, problems: [], status: 'queued', scheduledAt: null });
    expect(review.platforms.map(({ items }) => items)).toEqual([
      [
        {
          counts: [
            { platform: 'x', length: 7, limit: 280, unit: expect.any(String) },
            { platform: 'bluesky', length: 4, limit: 300, unit: 'graphemes' },
          ],
        },
      ],
      ['ding', 'dong'].map(() => ({
        counts: [expect.objectContaining({ length: 4 }), expect.objectContaining({ length: 4 })],
      })),
    ]);
    expect(await stored()).toEqual(before);
  });

  it('finds everything at once', async () => {
    await scene.db.socialAccount.update({ where: { id: bluesky }, data: { active: false } });
    const review = await validate(
      { [x]: items('x'.repeat(281)), [bluesky]: items(' '), sac_01ka3m7q2ve4wr3t9t0v0v6q3c: items('who') },
      { scheduledAt: '2020-01-01T00:00:00Z', autoSchedule: true },
    );
    await scene.db.socialAccount.update({ where: { id: bluesky }, data: { active: true } });
    expect(review.valid).toBe(false);
    expect(review.problems.map(({ path, code }) => [path, code])).toEqual([
      ['platforms.sac_01ka3m7q2ve4wr3t9t0v0v6q3c', 'account_unknown'],
      [`platforms.${bluesky}`, 'account_inactive'],
      [`platforms.${x}.items[0].content`, 'item_too_long'],
      [`platforms.${bluesky}.items[0].content`, 'item_empty'],
      ['autoSchedule', 'both_times'],
    ]);
  });

  it('tells the slots that autoSchedule would get, which creating then gets', async () => {
    const targets = { [x]: items('planned'), [bluesky]: items('planned') };
    await withinMinute();
    const review = await validate(targets, { autoSchedule: true });
    expect(review).toMatchObject({ valid: true, status: 'scheduled' });
    expect(review.platforms.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/ is your .*best window for X\./),
      expect.stringMatching(/ is your .*best window for Bluesky\./),
    ]);
    const { id, scheduledAt } = await scene.create([x, bluesky], { autoSchedule: true }, 'planned');
    const { platforms: records } = (await scene.api.get(`/posts/${id}`)).body.data;
    expect(review.platforms.map((target) => target.scheduledAt)).toEqual(
      records.map((record) => record.scheduledAt),
    );
    expect(review.scheduledAt).toBe(scheduledAt);
  });

  it('tells of a draft that it has a time, and that nothing goes out then', async () => {
    const scheduledAt = '2040-01-09T08:00:00.000Z';
    const more = { scheduledAt, status: 'draft' };
    const review = await validate({ [x]: items('some day') }, more);
    const { id } = await scene.create([x], more, 'some day');
    const { data } = (await scene.api.get(`/posts/${id}`)).body;
    expect([review.scheduledAt, review.platforms.map((target) => target.scheduledAt)]).toEqual([
      data.scheduledAt,
      data.platforms.map((platform) => platform.scheduledAt),
    ]);
    expect(review.scheduledAt).toBe(scheduledAt);
    await scene.api.delete(`/posts/${id}`);
  });

  it('tells what is left of the month, and when it is used up', async () => {
    const { quota } = await validate({ [x]: items('one more') });
    expect(quota).toEqual({ used: 1, limit: 1_000_000, uses: 1 });
    await scene.db.usage.updateMany({ data: { posts: 1_000_000 } });
    const review = await validate({ [x]: items('one more') });
    expect(review.problems).toMatchObject([{ path: '', code: 'monthly_limit_reached' }]);
  });

  it('tells that a thread is beyond the plan', async () => {
    await scene.db.user.updateMany({ data: { plan: 'free' } });
    const review = await validate({ [x]: items('one', 'two') });
    expect(review.problems).toContainEqual(
      expect.objectContaining({ path: `platforms.${x}.items`, code: 'threads_need_growth' }),
    );
  });

  it('answers 404 for a profile of somebody else, and 400 for what is no request at all', async () => {
    const body = { profileId: 'prf_01ka3m7q2ve4wr3t9t0v0v6q3c', platforms: { [x]: items('x') } };
    expect((await scene.api.post('/posts/validate', body)).status).toBe(404);
    expect((await scene.api.post('/posts/validate', { profileId: scene.profileId })).body.error).toBe(
      'platforms is missing.',
    );
  });
});
