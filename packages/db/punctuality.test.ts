import { describe, expect, it } from '@jest/globals';
import { type PunctualityQuery, readPunctuality } from './punctuality.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued, type Owner } from './testing/rows.ts';

const open = await openTestDatabase();
const db = open(2);

const read = ({ userId }: Owner, more: Partial<PunctualityQuery> = {}) =>
  readPunctuality(db, userId, { weeks: 8, days: 14, limit: 20, ...more });

/** Publications to one account, due then, each of which was out so many ms later. */
async function published(owner: Owner, account: string, dueAt: Date, lateMs: readonly number[]) {
  for (const late of lateMs) {
    const [id = ''] = await createQueued(db, owner, { accounts: [account] });
    const publishedAt = new Date(dueAt.getTime() + late);
    const out = { status: 'published', publishedAt, platformPostId: id, attempts: 1 } as const;
    await db.publication.update({ where: { id }, data: { ...out, dueAt, createdAt: dayBefore(dueAt) } });
  }
}

async function failed(owner: Owner, account: string, dueAt: Date, errorCode: string) {
  const [id = ''] = await createQueued(db, owner, { accounts: [account] });
  const data = { status: 'failed', errorMessage: `Because of ${errorCode}.`, errorCode, dueAt } as const;
  await db.publication.update({ where: { id }, data });
}

/** When somebody made what is due then. */
const dayBefore = (dueAt: Date) => new Date(dueAt.getTime() - 86_400_000);

const weekMs = 7 * 86_400_000;

/** Noon of the Monday of the week before the last, UTC. */
function lastButOne(): Date {
  const now = new Date();
  const monday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12));
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return new Date(monday.getTime() - 2 * weekMs);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

describe('punctuality', () => {
  it('is told by week and by account: how late posts went out, with how many tries, and why others failed', async () => {
    const owner = await createOwner(db);
    const account = await createAccount(db, owner);
    const monday = lastButOne();
    const lateMs = [...Array.from({ length: 98 }, (_, n) => n + 1), 5_000, 60_000];
    await published(owner, account, monday, lateMs);
    await published(owner, account, new Date(monday.getTime() + weekMs), [7]);
    for (const code of ['duplicate', 'rate_limited', 'duplicate']) await failed(owner, account, monday, code);
    const told = await read(owner);
    expect(told.weeks).toEqual([
      {
        start: dayOf(monday),
        ...{ published: 100, failed: 3, p50Ms: 50, p99Ms: 5_000, maxMs: 60_000 },
        byLateness: [98, 1, 1, 0, 0],
      },
      {
        start: dayOf(new Date(monday.getTime() + weekMs)),
        ...{ published: 1, failed: 0, p50Ms: 7, p99Ms: 7, maxMs: 7 },
        byLateness: [1, 0, 0, 0, 0],
      },
    ]);
    const all = { published: 101, failed: 3, p50Ms: 50, p99Ms: 5_000, maxMs: 60_000 };
    expect(told.total).toEqual({ ...all, withinSecond: 99 });
    expect(told.accounts).toEqual([
      {
        ...{ id: account, platform: 'x', platformUsername: expect.any(String), ...all, tries: 101 },
        platformAvatar: expect.any(String),
        failures: [
          { code: 'duplicate', message: 'Because of duplicate.', count: 2 },
          { code: 'rate_limited', message: 'Because of rate_limited.', count: 1 },
        ],
      },
    ]);
    expect([told.due, told.idle, told.isCut]).toEqual([1, 0, false]);
  });

  it('is told by day for the last days', async () => {
    const owner = await createOwner(db);
    const account = await createAccount(db, owner);
    const [now, today, long] = [Date.now(), 60_000, 13.2 * 86_400_000];
    await published(owner, account, new Date(now - long - 86_400_000), [3]);
    await published(owner, account, new Date(now - today), [1, 2_000]);
    await failed(owner, account, new Date(now - today), 'duplicate');
    const { days } = await read(owner);
    expect(days).toEqual([
      {
        start: dayOf(new Date(now - today)),
        ...{ published: 2, failed: 1, p50Ms: 1, p99Ms: 2_000, maxMs: 2_000 },
        byLateness: [1, 1, 0, 0, 0],
      },
    ]);
    expect((await read(owner, { days: 16 })).days.map((day) => day.published)).toEqual([1, 2]);
  });

  it('has weeks of the profile’s time zone', async () => {
    const owner = await createOwner(db);
    const account = await createAccount(db, owner);
    await db.profile.update({ where: { id: owner.profileId }, data: { timezone: 'Pacific/Auckland' } });
    const sunday = new Date(lastButOne().getTime() - 86_400_000 + 3_600_000); // 13:00 UTC, which is Monday there
    await published(owner, account, sunday, [1]);
    expect((await read(owner)).weeks.map(({ start }) => start)).toEqual([dayOf(lastButOne())]);
  });

  it('says when there was more than it looks at, and leaves out what is not due, cancelled or older', async () => {
    const owner = await createOwner(db);
    const account = await createAccount(db, owner);
    await published(owner, account, lastButOne(), [1, 2, 3]);
    await published(owner, account, new Date(lastButOne().getTime() - 20 * weekMs), [1]);
    const [later = ''] = await createQueued(db, owner, { accounts: [account] });
    await db.publication.update({ where: { id: later }, data: { dueAt: new Date(Date.now() + weekMs) } });
    const whole = await read(owner);
    expect([whole.isCut, whole.weeks.map((week) => week.published)]).toEqual([false, [3]]);
    const cut = await read(owner, { atMost: 2 });
    expect([cut.isCut, cut.weeks.map((week) => week.published)]).toEqual([true, [3]]);
  });

  it('lists accounts with trouble first, page by page, and counts those that nothing was due on', async () => {
    const owner = await createOwner(db);
    const [quick, slow, broken, idle] = await Promise.all([1, 2, 3, 4].map(() => createAccount(db, owner)));
    const due = new Date(Date.now() - 3_600_000);
    await published(owner, quick ?? '', due, [5, 6]);
    await published(owner, slow ?? '', due, [5, 90_000]);
    await failed(owner, broken ?? '', due, 'duplicate');
    const told = await read(owner, { limit: 2 });
    expect(told.accounts.map(({ id }) => id)).toEqual([broken, slow]);
    expect([told.due, told.idle]).toEqual([3, 1]);
    const rest = await read(owner, { limit: 2, offset: 2 });
    expect(rest.accounts.map(({ id, p99Ms }) => [id, p99Ms])).toEqual([[quick, 6]]);
    expect([rest.total, rest.weeks]).toEqual([told.total, told.weeks]);
    const only = await read(owner, { accountId: idle ?? '' });
    expect([only.accounts, only.weeks, only.due, only.idle]).toEqual([[], [], 0, 1]);
    expect((await read(owner, { accountId: slow ?? '' })).total).toMatchObject({
      published: 2,
      maxMs: 90_000,
    });
    expect((await read(owner, { profileId: owner.profileId })).due).toBe(3);
    expect((await read(owner, { profileId: 'prf_other' })).due).toBe(0);
  });

  it('is not told of posts that were to go out at once, of which most wait for the others', async () => {
    const owner = await createOwner(db);
    const account = await createAccount(db, owner);
    const due = new Date(Date.now() - 3_600_000);
    await published(owner, account, due, [5]);
    await published(owner, account, due, Array<number>(20).fill(60_000));
    const atOnce = {
      publishedAt: new Date(due.getTime() + 60_000),
      createdAt: new Date(due.getTime() - 10_000),
    };
    await db.publication.updateMany({ where: { publishedAt: atOnce.publishedAt }, data: atOnce });
    expect((await read(owner)).total).toMatchObject({ published: 1, withinSecond: 1 });
  });

  it('is not told of what had another time, and was then to go out at once', async () => {
    const owner = await createOwner(db);
    const account = await createAccount(db, owner);
    const due = new Date(Date.now() - 3_600_000);
    await published(owner, account, due, [5]);
    await published(owner, account, due, Array<number>(20).fill(60_000));
    const slow = { publishedAt: new Date(due.getTime() + 60_000) };
    // As “Publish now” of a draft of yesterday sets it, with the ten seconds in which it can be taken back.
    await db.publication.updateMany({ where: slow, data: { dueSetAt: new Date(due.getTime() - 10_000) } });
    expect((await read(owner)).total).toMatchObject({ published: 1, withinSecond: 1 });
    // A time that was chosen long before has to be kept, though it is another than the first.
    await db.publication.updateMany({ where: slow, data: { dueSetAt: new Date(due.getTime() - 60_000) } });
    expect((await read(owner)).total).toMatchObject({ published: 21, withinSecond: 1 });
  });

  it('counts kinds of lateness up to their bounds', async () => {
    const owner = await createOwner(db);
    const account = await createAccount(db, owner);
    await published(
      owner,
      account,
      lastButOne(),
      [0, 1_000, 1_001, 10_000, 60_000, 60_001, 600_001, 9_000_000],
    );
    expect((await read(owner)).weeks.map((week) => week.byLateness)).toEqual([[2, 2, 1, 1, 2]]);
  });

  it('is nobody else’s', async () => {
    const [owner, stranger] = [await createOwner(db), await createOwner(db)];
    await createOne(db, stranger);
    const account = await createAccount(db, stranger);
    await published(stranger, account, new Date(Date.now() - 1_000), [1]);
    for (const more of [{}, { accountId: account }, { profileId: stranger.profileId }])
      expect(await read(owner, more)).toEqual({
        ...{ weeks: [], days: [], accounts: [], due: 0, idle: 0, isCut: false },
        total: { published: 0, failed: 0, p50Ms: null, p99Ms: null, maxMs: null, withinSecond: 0 },
      });
  });
});
