import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const hour = 3_600_000;
const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

let scene: Scene;
let account: string;

beforeAll(async () => {
  scene = await openScene();
  account = await scene.account('x', 'changing');
});

afterAll(() => scene.close());

const prefer = async (preferences: object): Promise<void> => {
  const { status, body } = await scene.api.patch(`/profiles/${scene.profileId}`, preferences);
  if (status !== 200) throw new Error(body.error);
};

const autoSchedule = async (): Promise<Date> => {
  const { scheduledAt } = await scene.create([account], { autoSchedule: true }, 'at its best time');
  return new Date(scheduledAt ?? '');
};

const several = async (count: number): Promise<Date[]> => {
  const times: Date[] = [];
  while (times.length < count) times.push(await autoSchedule());
  return times;
};

const dueTimes = async (): Promise<(Date | null)[]> =>
  (await scene.db.publication.findMany({ orderBy: { postId: 'asc' } })).map(({ dueAt }) => dueAt);

/** Time that a clock on the wall shows, `2026-11-21 09:30`. */
const wallClock = (at: Date, timeZone: string): string =>
  at.toLocaleString('sv-SE', { timeZone }).slice(0, 16);

describe('38: the preferences of a profile change while posts are scheduled', () => {
  it('leaves those where they are, and gives the next ones times of the new kind around them', async () => {
    const all = { days: everyDay, from: '00:00', to: '24:00' };
    await prefer({ timezone: 'UTC', spacingMinutes: 60, dailyLimit: 10, windows: { x: [all] } });
    const before = await several(12);

    const windows = { x: [{ days: everyDay, from: '08:00', to: '22:00' }] };
    await prefer({ timezone: 'Asia/Tokyo', spacingMinutes: 240, dailyLimit: 2, windows });
    const after = await several(6);

    expect(await dueTimes()).toEqual([...before, ...after]);
    const clocks = after.map((at) => wallClock(at, 'Asia/Tokyo'));
    expect(clocks.filter((clock) => clock.slice(11) < '08:00' || clock.slice(11) >= '22:00')).toEqual([]);
    const gaps = after.flatMap((at) =>
      [...before, ...after].filter((other) => other !== at).map((other) => Math.abs(+other - +at)),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4 * hour);
    const days = new Set(clocks.map((clock) => clock.slice(0, 10)));
    const perDay = Map.groupBy([...before, ...after], (at) => wallClock(at, 'Asia/Tokyo').slice(0, 10));
    expect([...perDay].filter(([day, times]) => days.has(day) && times.length > 2)).toEqual([]);
  });
});
