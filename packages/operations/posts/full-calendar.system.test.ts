import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { noonZone } from '@carillon/testing/noon-zone';
import { withinMinute } from '@carillon/testing/within';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const day = 86_400_000;
/** Days of the calendar that are full from the start. */
const full = 40;
/** No day of it ends meanwhile. */
const { timezone, aheadMs } = noonZone();

let scene: Scene;
let x: string;
/** By the day from today that they are on. */
let posts: PostBody[];

beforeAll(async () => {
  scene = await openScene();
  x = await scene.account('x', 'planner');
  // The preview of a key that is no sandbox key is that of real accounts.
  await scene.db.socialAccount.update({ where: { id: x }, data: { sandbox: false } });
});

beforeEach(async () => {
  await scene.db.post.deleteMany();
  const windows = { x: [{ days: everyDay, from: '00:00', to: '24:00' }] };
  const wanted = { timezone, spacingMinutes: 0, dailyLimit: 1, windows };
  await scene.api.patch(`/profiles/${scene.profileId}`, wanted);
  posts = [];
  for (let n = 0; n < full; n++) posts.push(await scene.create([x], { scheduledAt: lateOn(n) }, 'by hand'));
});

afterAll(() => scene.close());

/** A day of the zone, counted from 1970 on. */
const dayNumber = (at: number): number => Math.floor((at + aheadMs) / day);

const today = dayNumber(Date.now());

/** Just before a day from today ends, and in the future. */
const lateOn = (n: number): string => new Date((today + n + 1) * day - aheadMs - 1_000).toISOString();

/** How many days from today. */
const dayOf = (at: string | null | undefined): number => dayNumber(Date.parse(at ?? '')) - today;

/** YYYY-MM-DD, a day from today. */
const dateOf = (n: number): string => new Date((today + n) * day).toISOString().slice(0, 10);

const autoSchedule = (): Promise<PostBody> => scene.create([x], { autoSchedule: true }, 'at its best time');

/** The next free time, by a look at every day. */
const preview = async (): Promise<string | undefined> =>
  (await scene.api.get<{ at: string }[]>(`/profiles/${scene.profileId}/slots?limit=1`)).body.data[0]?.at;

const idOn = (n: number): string => posts[n]?.id ?? '';

describe('how far a calendar is full', () => {
  it('is remembered, and the next post goes on from there', async () => {
    const first = await autoSchedule();
    expect(dayOf(first.scheduledAt)).toBe(full);
    const { fullUntil } = await scene.db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
    expect(fullUntil).toEqual({ x: dateOf(full) });
    expect(dayOf((await autoSchedule()).scheduledAt)).toBe(full + 1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a post is deleted', () => scene.api.delete(`/posts/${idOn(20)}`)],
    ['a post is moved', () => scene.api.patch(`/posts/${idOn(20)}`, { scheduledAt: lateOn(90) })],
    ['a post is published early', () => scene.api.post(`/posts/${idOn(20)}/publish`)],
    ['a post becomes a draft', () => scene.api.patch(`/posts/${idOn(20)}`, { scheduledAt: null })],
    [
      'a post fails before its time',
      () =>
        scene.db.publication.updateMany({
          where: { postId: idOn(20) },
          data: { status: 'failed', errorMessage: 'refused' },
        }),
    ],
    ['the rows of a post go', () => scene.db.post.delete({ where: { id: idOn(20) } })],
  ])('is forgotten when %s: the room is used', async (_, makeRoom) => {
    await autoSchedule();
    await makeRoom();
    expect(dayOf(await preview())).toBe(20);
    expect(dayOf((await autoSchedule()).scheduledAt)).toBe(20);
    expect(dayOf((await autoSchedule()).scheduledAt)).toBe(full + 1);
  });

  it('is forgotten when the preferences change', async () => {
    await autoSchedule();
    await scene.api.patch(`/profiles/${scene.profileId}`, { dailyLimit: 2 });
    await withinMinute();
    const next = await preview();
    expect(dayOf(next)).toBe(0);
    expect((await autoSchedule()).scheduledAt).toBe(next);
  });

  it('does not keep a post from a nearer day when it is moved itself', async () => {
    await autoSchedule();
    await scene.api.patch(`/posts/${idOn(20)}`, { autoSchedule: true });
    const { body } = await scene.api.get(`/posts/${idOn(20)}`);
    expect(dayOf(body.data.scheduledAt)).toBe(20);
  });

  it('is not remembered wrongly when posts are deleted while others are scheduled', async () => {
    await autoSchedule();
    const gone = Array.from({ length: 15 }, (_, n) => 12 + n);
    await Promise.all(
      gone.flatMap((n) => [scene.api.delete(`/posts/${idOn(n)}`), autoSchedule(), autoSchedule()]),
    );
    for (let n = 0; n < 3; n++) {
      const next = await preview();
      expect((await autoSchedule()).scheduledAt).toBe(next);
    }
  });
});
