import { newId, platforms } from '@carillon/core';
import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { noonZone } from '@carillon/testing/noon-zone';
import { withinMinute } from '@carillon/testing/within';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

interface SlotBody {
  readonly platform: string;
  readonly at: string;
  readonly localTime: string;
  readonly reasons: readonly string[];
  readonly reason: string;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  x = await scene.account('x', 'planner');
  bluesky = await scene.account('bluesky', 'planner');
});

beforeEach(async () => {
  await scene.db.post.deleteMany();
  await prefer({ timezone: 'UTC', spacingMinutes: 60, dailyLimit: 10, windows: {} });
});

afterAll(() => scene.close());

const prefer = (preferences: object) => scene.api.patch(`/profiles/${scene.profileId}`, preferences);

const autoSchedule = (accounts: readonly string[]): Promise<PostBody> =>
  scene.create(accounts, { autoSchedule: true }, 'at its best time');

const slots = async (query = '') =>
  (await scene.api.get<SlotBody[]>(`/profiles/${scene.profileId}/slots${query}`)).body.data;

const timesOf = async (accountId: string): Promise<number[]> => {
  const rows = await scene.db.publication.findMany({
    where: { socialAccountId: accountId },
    orderBy: { dueAt: 'asc' },
  });
  return rows.map(({ dueAt }) => dueAt?.getTime() ?? Number.NaN);
};

describe('a post with autoSchedule', () => {
  it('is scheduled; each network has the time that the preview told, and the post the earliest of them', async () => {
    await withinMinute();
    const preview = await slots('?limit=1');
    const created = await autoSchedule([x, bluesky]);
    const { platforms: records } = (await scene.api.get(`/posts/${created.id}`)).body.data;
    expect(created.status).toBe('scheduled');
    expect(records.map(({ status, scheduledAt }) => [status, scheduledAt])).toEqual(
      platforms.map((platform) => ['scheduled', preview.find((slot) => slot.platform === platform)?.at]),
    );
    expect(created.scheduledAt).toBe(records.map(({ scheduledAt }) => scheduledAt).sort()[0]);
    const [listed] = (await scene.api.get<PostBody[]>('/posts')).body.data;
    expect(listed?.platforms.map(({ scheduledAt }) => scheduledAt)).toEqual(
      records.map(({ scheduledAt }) => scheduledAt),
    );
  });

  it('of two accounts of a network goes out on both at once, and counts as one', async () => {
    const other = await scene.account('x', 'second');
    await prefer({ dailyLimit: 1, windows: { x: [{ days: everyDay, from: '00:00', to: '24:00' }] } });
    await autoSchedule([x, other]);
    await autoSchedule([x, other]);
    const times = await timesOf(x);
    expect(await timesOf(other)).toEqual(times);
    expect(new Set(times.map((time) => new Date(time).toISOString().slice(0, 10))).size).toBe(2);
  });

  it('keeps its distance from what was scheduled by hand', async () => {
    await prefer({ spacingMinutes: 90, windows: { x: [{ days: everyDay, from: '00:00', to: '24:00' }] } });
    const [free] = await slots('?platform=x&limit=1');
    await scene.create([x], { scheduledAt: free?.at }, 'by hand');
    const { scheduledAt } = await autoSchedule([x]);
    expect(Date.parse(scheduledAt ?? '') - Date.parse(free?.at ?? '')).toBeGreaterThanOrEqual(90 * 60_000);
  });

  it('goes where a post that failed would have been', async () => {
    await withinMinute();
    const first = await autoSchedule([x]);
    await scene.db.publication.updateMany({
      where: { postId: first.id },
      data: { status: 'failed', errorMessage: 'refused' },
    });
    expect((await autoSchedule([x])).scheduledAt).toBe(first.scheduledAt);
  });

  it('is refused when the calendar of a year is full, and nothing is stored', async () => {
    await prefer({
      spacingMinutes: 7 * 24 * 60,
      windows: { bluesky: [{ days: ['mon'], from: '09:00', to: '09:01' }] },
    });
    const mondays = Array.from(
      { length: 54 },
      (_, week) => new Date(nextMonday().getTime() + week * 7 * 86_400_000),
    );
    for (const scheduledAt of mondays)
      await scene.create([bluesky], { scheduledAt: scheduledAt.toISOString() }, 'by hand');
    const before = await scene.db.post.count();
    const platformsOf = {
      [bluesky]: { items: [{ content: 'no room' }] },
      [x]: { items: [{ content: 'no room' }] },
    };
    const { status, headers, body } = await scene.api.post('/posts', {
      profileId: scene.profileId,
      platforms: platformsOf,
      autoSchedule: true,
    });
    expect([status, headers.get('x-error-code')]).toEqual([400, 'no_slot']);
    expect(body.error).toMatch(/^No time within a year is free for autoSchedule on Bluesky\. /);
    expect(await scene.db.post.count()).toBe(before);
  });
});

/** The next Monday, 09:00 UTC, that has not been yet. */
function nextMonday(): Date {
  const at = new Date();
  at.setUTCHours(9, 0, 0, 0);
  while (at.getUTCDay() !== 1 || at.getTime() < Date.now()) at.setUTCDate(at.getUTCDate() + 1);
  return at;
}

describe('200 requests at once', () => {
  it('get 200 slots of one profile: spacing, daily limit and windows hold', async () => {
    await prefer({
      spacingMinutes: 45,
      dailyLimit: 7,
      windows: {
        x: [
          { days: everyDay, from: '08:00', to: '14:00' },
          { days: ['sat', 'mon'], from: '18:00', to: '19:00' },
        ],
      },
    });
    const body = {
      profileId: scene.profileId,
      platforms: { [x]: { items: [{ content: 'at its best time' }] } },
      autoSchedule: true,
    };
    // Far more than there are connections, every other one with an Idempotency-Key, and so in a longer transaction.
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        scene.api.post('/posts', body, n % 2 === 0 ? undefined : `post ${n}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map((answer) => answer.body.data.scheduledAt)).size).toBe(200);
    const times = await timesOf(x);
    expect(times).toHaveLength(200);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(45 * 60_000);
    const byDay = Map.groupBy(times, (time) => new Date(time).toISOString().slice(0, 10));
    expect(Math.max(...[...byDay.values()].map((day) => day.length))).toBe(7);
    for (const time of times) {
      const at = new Date(time);
      const clock = at.toISOString().slice(11, 16);
      const late =
        ['sat', 'mon'].includes(weekdays[at.getUTCDay()] ?? '') && clock >= '18:00' && clock < '19:00';
      expect(late || (clock >= '08:00' && clock < '14:00')).toBe(true);
    }
  });
});

describe('GET /profiles/{id}/slots', () => {
  it('tells the next free times of each network with their windows, reasons and local times', async () => {
    const { timezone } = noonZone(); // its clocks do not change, and the second slot is on the same day
    await prefer({ timezone, windows: { x: [{ days: everyDay, from: '00:00', to: '24:00' }] } });
    const all = await slots();
    expect(platforms.map((platform) => all.filter((slot) => slot.platform === platform).length)).toEqual([
      5, 5,
    ]);
    const [first, second] = all.filter(({ platform }) => platform === 'x');
    expect([first?.reasons, second?.reasons]).toEqual([['window'], ['window', 'spacing']]);
    expect(first?.reason).toBe(`Every day 00:00–24:00 (${timezone}) is your best window for X.`);
    expect(new Date(first?.localTime ?? '')).toEqual(new Date(first?.at ?? ''));
    expect(first?.localTime).toMatch(/T1[23]:\d\d:00[+-]\d\d:00$/);
  });

  it('shows what sandbox accounts will get, as long as the network has no real one', async () => {
    await autoSchedule([x, bluesky]);
    const times = async () =>
      Object.fromEntries((await slots('?limit=1')).map(({ platform, at }) => [platform, at]));
    const told = await times();
    const { id } = await autoSchedule([x, bluesky]);
    const { platforms: records } = (await scene.api.get(`/posts/${id}`)).body.data;
    expect(records.map(({ scheduledAt }) => scheduledAt)).toEqual([told['x'], told['bluesky']]);

    const after = await times();
    const real = {
      platform: 'x',
      platformUserId: '1',
      platformUsername: 'real',
      platformAvatar: '',
    } as const;
    const { id: realId } = await scene.db.socialAccount.create({
      data: { id: newId('sac'), profileId: scene.profileId, sandbox: false, ...real },
    });
    const withReal = await times();
    expect([withReal['x'] === after['x'], withReal['bluesky']]).toEqual([false, after['bluesky']]);
    await scene.db.socialAccount.delete({ where: { id: realId } });
  });

  it('answers 404 for a profile of somebody else, and 400 for a limit beyond 20', async () => {
    expect((await scene.api.get('/profiles/prf_01ka3m7q2ve4wr3t9t0v0v6q3c/slots')).status).toBe(404);
    expect((await scene.api.get(`/profiles/${scene.profileId}/slots?limit=21`)).body.error).toBe(
      'limit must be a whole number from 1 to 20.',
    );
  });
});

describe('PATCH /profiles/{id}', () => {
  it('changes what is given, keeps the rest, and is seen in the list', async () => {
    const windows = { bluesky: [{ days: ['sun'], from: '10:00', to: '12:30' }] };
    await prefer({ windows });
    const { status, body } = await prefer({ timezone: 'America/New_York', spacingMinutes: 15 });
    const expected = { timezone: 'America/New_York', spacingMinutes: 15, dailyLimit: 10, windows };
    expect([status, body.data]).toMatchObject([200, expected]);
    const [listed] = (await scene.api.get<object[]>('/profiles')).body.data;
    expect(listed).toEqual(body.data);
  });

  it.each([
    [{}, /at least one of timezone/],
    [{ timezone: 'Berlin' }, /^timezone must be an IANA time zone, such as Europe\/Berlin\.$/],
    [{ timezone: '+02:00' }, /^timezone must be an IANA time zone/],
    [{ timezone: 'PST' }, /^timezone must be an IANA time zone, such as Europe\/Berlin\.$/],
    [{ timezone: 'IST' }, /^timezone must be an IANA time zone, such as Europe\/Berlin\.$/],
    [{ spacingMinutes: -1 }, /spacingMinutes/],
    [{ spacingMinutes: 1.5 }, /spacingMinutes/],
    [{ dailyLimit: 0 }, /dailyLimit/],
    [{ name: 'other' }, /^name is not a field of this request; known here: timezone, /],
    [{ windows: { mastodon: [] } }, /windows/],
    [
      { windows: { x: [{ days: ['mon'], from: '10:00', to: '09:00' }] } },
      /^windows\.x\[0\]\.to must be later than from; a window over midnight is two windows\.$/,
    ],
    [
      { windows: { x: [{ days: ['mon'], from: '24:00', to: '24:00' }] } },
      /from must be a time from 00:00 to 23:59/,
    ],
    [
      { windows: { x: [{ days: [], from: '09:00', to: '10:00' }] } },
      /^windows\.x\[0\]\.days must have at least 1 item\.$/,
    ],
    [
      {
        windows: {
          x: [
            { days: ['mon', 'tue'], from: '09:00', to: '10:00' },
            { days: ['mon', 'tue'], from: '09:00', to: '11:00' },
            { days: ['tue', 'mon'], from: '09:00', to: '10:00' },
          ],
        },
      },
      /^windows\.x\[2\] must be different from the windows before it\.$/,
    ],
  ])('refuses %j and changes nothing', async (change, sentence) => {
    const before = (await scene.api.get('/profiles')).body;
    const { status, body } = await prefer(change);
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
    expect((await scene.api.get('/profiles')).body).toEqual(before);
  });
});
