import { type BestWindows, newId, type PlannedPost, placeInSlots, platforms } from '@carillon/core';
import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import type { Database } from './client.ts';
import { postgresCalendar } from './postgres-calendar.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createAccount, createOwner, createPost } from './testing/rows.ts';

const day = 86_400_000;
/** So many days from today on are full. */
const full = 20;

const open = await openTestDatabase();
const db = open(3);
const other = open(1);
const owner = await createOwner(db);
const account = await createAccount(db, owner);
const windows = {
  x: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' }],
};
const noWindows = Object.fromEntries(platforms.map((platform) => [platform, []])) as unknown as BestWindows;
await db.profile.update({
  where: { id: owner.profileId },
  data: { spacingMinutes: 0, dailyLimit: 1, windows },
});

const postAt = (dueAt: Date | null): PlannedPost => ({
  id: newId('pst'),
  profileId: owner.profileId,
  content: 'ding',
  status: 'scheduled',
  scheduledAt: dueAt,
  latestAt: null,
  autoSchedule: dueAt === null,
  publications: [
    {
      id: newId('pp'),
      socialAccountId: account,
      platform: 'x',
      sandbox: false,
      items: [{ content: 'ding' }],
      dueAt,
    },
  ],
});

const quota = { userId: owner.userId, postsPerMonth: 1_000_000 };
const today = Math.floor(Date.now() / day);
/** Just before a day from today ends. */
const lateOn = (n: number) => new Date((today + n + 1) * day - 1_000);

/** As the API does it: takes the next free time. `meanwhile` runs when it is found and not yet stored. */
const autoSchedule = (client: Database, meanwhile: () => Promise<unknown> = async () => {}) =>
  client.$transaction(async (tx) => {
    const request = { userId: owner.userId, post: postAt(null), moves: false };
    const placing = await placeInSlots(postgresCalendar(tx, noWindows), request);
    if (placing.kind === 'refused') throw new Error('The calendar is full.');
    await meanwhile();
    await createPost(tx, placing.post, quota);
    return placing.post.scheduledAt;
  });

const erase = async (id: string) => other.post.delete({ where: { id } });

/** True when somebody waits for a row that another one has locked. */
async function isWaiting(): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length > 0;
}

describe('room that is made while somebody finds a calendar full', () => {
  it('is there for the next one', async () => {
    const posts = Array.from({ length: full }, (_, n) => postAt(lateOn(n)));
    for (const post of posts) await createPost(db, post, quota);
    const freed = posts[15];
    const deleting: Promise<unknown>[] = [];

    const first = await autoSchedule(db, async () => {
      deleting.push(erase(freed?.id ?? ''));
      await until('the deletion to wait for the calendar', isWaiting);
    });
    await Promise.all(deleting);
    const second = await autoSchedule(db);

    expect(first?.getTime()).toBeGreaterThan(lateOn(full - 1).getTime());
    expect(second?.toISOString().slice(0, 10)).toBe(freed?.scheduledAt?.toISOString().slice(0, 10));
  });
});
