import { describe, expect, it } from '@jest/globals';
import { readPunctuality } from './punctuality.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued, type Owner } from './testing/rows.ts';

const open = await openTestDatabase();
const db = open(2);

const read = async ({ userId }: Owner, perAccount?: number) =>
  (await readPunctuality(db, userId, { weeks: 8, limit: 20, ...(perAccount && { perAccount }) })).rows;

/** Publications to one account, due then, each of which was out so many ms later. */
async function published(owner: Owner, account: string, dueAt: Date, lateMs: readonly number[]) {
  for (const late of lateMs) {
    const [id = ''] = await createQueued(db, owner, { accounts: [account] });
    const publishedAt = new Date(dueAt.getTime() + late);
    const out = { status: 'published', publishedAt, platformPostId: id, attempts: 1 } as const;
    await db.publication.update({ where: { id }, data: { ...out, dueAt } });
  }
}

async function failed(owner: Owner, account: string, dueAt: Date, errorCode: string) {
  const [id = ''] = await createQueued(db, owner, { accounts: [account] });
  const data = { status: 'failed', errorMessage: `Because of ${errorCode}.`, errorCode, dueAt } as const;
  await db.publication.update({ where: { id }, data });
}

const weekMs = 7 * 86_400_000;

/** Noon of the Monday of the week before the last, UTC. */
function lastButOne(): Date {
  const now = new Date();
  const monday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12));
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return new Date(monday.getTime() - 2 * weekMs);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

describe('the punctuality of an account', () => {
  it('is told by week: how late posts went out, with how many tries, and why others failed', async () => {
    const owner = await createOwner(db);
    const account = await createAccount(db, owner);
    const monday = lastButOne();
    const lateMs = [...Array.from({ length: 98 }, (_, n) => n + 1), 5_000, 60_000];
    await published(owner, account, monday, lateMs);
    await published(owner, account, new Date(monday.getTime() + weekMs), [7]);
    for (const code of ['duplicate', 'rate_limited', 'duplicate']) await failed(owner, account, monday, code);
    const [told, ...others] = await read(owner);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ id: account, platform: 'x', timezone: 'UTC', isCut: false });
    expect(told?.weeks).toEqual([
      {
        week: dayOf(new Date(monday.getTime() + weekMs)),
        ...{ published: 1, tries: 1, p50Ms: 7, p99Ms: 7, maxMs: 7, failures: [] },
      },
      {
        week: dayOf(monday),
        ...{ published: 100, tries: 100, p50Ms: 50, p99Ms: 5_000, maxMs: 60_000 },
        failures: [
          { code: 'duplicate', message: 'Because of duplicate.', count: 2 },
          { code: 'rate_limited', message: 'Because of rate_limited.', count: 1 },
        ],
      },
    ]);
  });

  it('has weeks of the profile’s time zone', async () => {
    const owner = await createOwner(db);
    const account = await createAccount(db, owner);
    await db.profile.update({ where: { id: owner.profileId }, data: { timezone: 'Pacific/Auckland' } });
    const sunday = new Date(lastButOne().getTime() - 86_400_000 + 3_600_000); // 13:00 UTC, which is Monday there
    await published(owner, account, sunday, [1]);
    const [told] = await read(owner);
    expect(told?.weeks.map(({ week }) => week)).toEqual([dayOf(lastButOne())]);
  });

  it('says when there was more than it looks at, and leaves out what is not due, cancelled or older', async () => {
    const owner = await createOwner(db);
    const account = await createAccount(db, owner);
    await published(owner, account, lastButOne(), [1, 2, 3]);
    await published(owner, account, new Date(lastButOne().getTime() - 20 * weekMs), [1]);
    const [later = ''] = await createQueued(db, owner, { accounts: [account] });
    await db.publication.update({ where: { id: later }, data: { dueAt: new Date(Date.now() + weekMs) } });
    const [whole] = await read(owner);
    expect([whole?.isCut, whole?.weeks.map((week) => week.published)]).toEqual([false, [3]]);
    const [cut] = await read(owner, 2);
    expect([cut?.isCut, cut?.weeks.length]).toEqual([true, 1]);
  });

  it('is nobody else’s, and of accounts page by page', async () => {
    const [owner, stranger] = [await createOwner(db), await createOwner(db)];
    await createOne(db, stranger);
    const ids = [await createAccount(db, owner), await createAccount(db, owner)].sort();
    const first = await readPunctuality(db, owner.userId, { weeks: 1, limit: 1 });
    expect([first.hasMore, first.rows.map(({ id, weeks }) => [id, weeks])]).toEqual([true, [[ids[0], []]]]);
    const rest = await readPunctuality(db, owner.userId, { weeks: 1, limit: 1, after: ids[0] });
    expect([rest.hasMore, rest.rows.map(({ id }) => id)]).toEqual([false, [ids[1]]]);
  });
});
