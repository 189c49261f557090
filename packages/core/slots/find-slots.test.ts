import { describe, expect, it } from '@jest/globals';
import type { PlannedPost } from '../plan-post.ts';
import type { Calendar, CalendarKey, FullUntil, TimedPreferences } from './calendar.ts';
import { findSlots, nextSlots } from './find-slots.ts';
import type { LocalDay } from './local-day.ts';
import { preferencesFor } from './network-preferences.ts';
import { placeInSlots } from './place-in-slots.ts';
import { weekdays } from './posting-window.ts';

const now = new Date('2026-11-23T08:30:00Z');
const windows = {
  x: [{ days: weekdays, from: '09:00', to: '10:00' }],
  bluesky: [{ days: weekdays, from: '12:00', to: '13:00' }],
};
const preferences: TimedPreferences = {
  timezone: 'UTC',
  spacingMinutes: 0,
  dailyLimit: 1,
  windows,
  now,
  fullUntil: {},
};
const x: CalendarKey = { platform: 'x', sandbox: false };
const bluesky: CalendarKey = { platform: 'bluesky', sandbox: false };
const query = { userId: 'usr', profileId: 'prf', calendars: [x], latestAt: null, besides: null };

/** A calendar in memory that writes down what is asked of it. `isFull` tells of a day, YYYY-MM-DD, of a network. */
function calendarWith({
  isFull = () => false,
  fullUntil = {},
}: {
  isFull?: (date: string, platform: string) => boolean;
  fullUntil?: FullUntil;
} = {}) {
  const calls: string[] = [];
  const calendar: Calendar = {
    bestWindows: windows,
    async readPreferences(userId) {
      calls.push('preferences');
      return userId === 'usr' ? { ...preferences, fullUntil } : null;
    },
    async readDays({ platform, sandbox, besides }, days: readonly LocalDay[]) {
      calls.push(
        `${platform}${sandbox ? '!' : ''} ${days[0]?.date}, ${days.length} days, besides ${besides}`,
      );
      return days.map((day) => ({ ...day, taken: [], room: isFull(day.date, platform) ? 0 : 1 }));
    },
    async lock(profileId) {
      calls.push(`lock ${profileId}`);
    },
    async noteFullUntil(_, noted) {
      calls.push(`note ${JSON.stringify(noted)}`);
    },
  };
  return { calendar, calls };
}

const postFor = (keys: readonly CalendarKey[], latestAt: Date | null = null): PlannedPost => ({
  id: 'pst',
  profileId: 'prf',
  content: 'ding',
  status: 'scheduled',
  scheduledAt: null,
  latestAt,
  autoSchedule: true,
  publications: keys.map((key, n) => ({
    ...{ id: `pp${n}`, socialAccountId: `sa${n}`, ...key },
    ...{ items: [{ content: 'ding' }], dueAt: null },
  })),
});

describe('findSlots', () => {
  it('looks once in each calendar, and says why it is this time', async () => {
    const { calendar, calls } = calendarWith();
    const calendars = [x, bluesky, x, { ...x, sandbox: true }];
    const found = await findSlots(calendar, { ...query, calendars });
    expect([...found.keys()]).toEqual(['x', 'bluesky', 'x sandbox']);
    expect(found.get('bluesky')).toEqual({
      kind: 'slot',
      platform: 'bluesky',
      at: new Date('2026-11-23T12:00:00Z'),
      day: '2026-11-23',
      reason: 'Every day 12:00–13:00 (UTC) is your best window for Bluesky.',
    });
    expect(calls).toHaveLength(4);
  });

  it('says too_late of a slot at latestAt, and slot of one a minute before', async () => {
    const kindBy = async (latestAt: string) =>
      (await findSlots(calendarWith().calendar, { ...query, latestAt: new Date(latestAt) })).get('x')?.kind;
    expect(await kindBy('2026-11-23T09:00:00Z')).toBe('too_late');
    expect(await kindBy('2026-11-23T09:01:00Z')).toBe('slot');
  });

  it('says no_slot when a whole year is full', async () => {
    const { calendar } = calendarWith({ isFull: () => true });
    expect((await findSlots(calendar, query)).get('x')).toEqual({ kind: 'no_slot', platform: 'x' });
  });

  it('leaves out days that are known to be full, but not for a post that is being moved', async () => {
    const full = { isFull: (date: string) => date < '2027-03-01', fullUntil: { x: '2027-03-01' } };
    const made = calendarWith(full);
    await findSlots(made.calendar, query);
    expect(made.calls[2]).toBe('x 2027-03-01, 14 days, besides null');
    const moved = calendarWith(full);
    await findSlots(moved.calendar, { ...query, besides: 'pst' });
    expect(moved.calls[2]).toBe('x 2026-12-01, 14 days, besides pst');
  });

  it('refuses a profile that is gone', async () => {
    const { calendar } = calendarWith();
    await expect(findSlots(calendar, { ...query, userId: 'other' })).rejects.toThrow('The profile is gone.');
  });
});

describe('nextSlots', () => {
  const wanted = {
    profileId: 'prf',
    ...x,
    besides: null,
    now,
    preferences: preferencesFor('x', preferences, windows),
  };

  it('reads no further than it has to', async () => {
    const { calendar, calls } = calendarWith();
    const slots = await nextSlots(calendar, { ...wanted, count: 8 });
    expect(slots.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(
      Array.from({ length: 8 }, (_, n) =>
        new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10),
      ),
    );
    expect(calls).toHaveLength(1);
    expect(await nextSlots(calendar, { ...wanted, count: 9 })).toHaveLength(9);
    expect(calls).toHaveLength(3);
  });

  it('finds fewer when the year has no more', async () => {
    const { calendar } = calendarWith({ isFull: (date) => date !== '2027-11-20' });
    expect(await nextSlots(calendar, { ...wanted, count: 2 })).toMatchObject([
      { at: new Date('2027-11-20T09:00:00Z'), fullDays: 362 },
    ]);
  });
});

describe('placeInSlots', () => {
  it('gives every publication the time of its calendar, and the post the earliest', async () => {
    const { calendar } = calendarWith({
      isFull: (date, platform) => platform === 'x' && date < '2026-11-25',
    });
    const result = await placeInSlots(calendar, {
      userId: 'usr',
      post: postFor([x, bluesky, x]),
      moves: false,
    });
    const [onX, onBluesky] = [new Date('2026-11-25T09:00:00Z'), new Date('2026-11-23T12:00:00Z')];
    expect(result).toMatchObject({
      kind: 'placed',
      post: {
        scheduledAt: onBluesky,
        publications: [{ dueAt: onX }, { dueAt: onBluesky }, { dueAt: onX }],
      },
    });
  });

  it('locks before it reads, and notes the days at the end', async () => {
    const { calendar, calls } = calendarWith();
    await placeInSlots(calendar, { userId: 'usr', post: postFor([x]), moves: false });
    expect(calls).toEqual([
      'lock prf',
      'preferences',
      'x 2026-11-23, 8 days, besides null',
      'note {"x":"2026-11-23"}',
    ]);
  });

  it('does not count a post that moves, and notes nothing of what it found', async () => {
    const { calendar, calls } = calendarWith();
    await placeInSlots(calendar, { userId: 'usr', post: postFor([x]), moves: true });
    expect(calls).toEqual(['lock prf', 'preferences', 'x 2026-11-23, 8 days, besides pst']);
  });

  it('refuses the whole post with the first slot that could not be had, and notes nothing', async () => {
    const { calendar, calls } = calendarWith();
    const latestAt = new Date('2026-11-23T11:00:00Z');
    const post = postFor([x, bluesky], latestAt);
    const result = await placeInSlots(calendar, { userId: 'usr', post, moves: false });
    expect(result).toMatchObject({ kind: 'refused', found: { kind: 'too_late', platform: 'bluesky' } });
    expect(calls.filter((call) => call.startsWith('note'))).toEqual([]);
  });
});
