import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { describePublications, listQueue, nextDue, type QueuePlace } from './queue.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, createWithTimes } from './testing/rows.ts';

const open = await openTestDatabase();
const db = open(4);
const owner = await createOwner(db);
const stranger = await createOwner(db);

const hour = 3_600_000;

/** Accounts with few and with many publications, some of them due at the same moments, and a stranger's among them. */
async function fill(): Promise<QueuePlace[]> {
  const now = Date.now() + hour;
  for (let n = 0; n < 30; n += 1) {
    const account = await createAccount(db, owner);
    const ids = await createQueued(db, owner, { accounts: [account] });
    for (let more = n % 10 === 0 ? 12 : n % 3; more > 0; more -= 1)
      ids.push(...(await createQueued(db, owner, { accounts: [account] })));
    // Those of some accounts all come before those of others.
    for (const id of ids) {
      const dueAt = new Date(now + (n % 10 === 0 ? n : 60) * 1_000 + randomInt(30) * 1_000);
      await db.publication.update({ where: { id }, data: { dueAt } });
    }
  }
  await createWithTimes(db, stranger, { dueInMs: hour });
  const all = await db.publication.findMany({
    where: { post: { userId: owner.userId } },
    select: { id: true, dueAt: true },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
  });
  return all.map(({ id, dueAt }) => ({ id, at: dueAt ?? new Date(0) }));
}

const all = await fill();

/** Every page from a place on. */
async function walk(direction: 'after' | 'before', from?: QueuePlace): Promise<QueuePlace[][]> {
  const { places, more } = await listQueue(db, { userId: owner.userId, ...(from && { [direction]: from }) });
  const last = direction === 'after' ? places.at(-1) : places[0];
  return more && last ? [places, ...(await walk(direction, last))] : [places];
}

describe('a queue of many accounts', () => {
  it('is walked in the order of due times, page by page, with everything once', async () => {
    const pages = await walk('after');
    expect(pages.flat()).toEqual(all);
    expect(pages.length).toBe(Math.ceil(all.length / 20));
  });

  it('is walked back as well', async () => {
    const pages = await walk('before', all.at(-1));
    expect(pages.toReversed().flat()).toEqual(all.slice(0, -1));
  });

  it('goes on where a place was that is gone', async () => {
    const [third] = all.slice(2);
    const { places } = await listQueue(db, {
      userId: owner.userId,
      after: { at: third?.at ?? new Date(), id: `${third?.id}0` },
    });
    expect(places[0]).toEqual(all[3]);
  });

  it('begins with what is next', async () => {
    expect(await nextDue(db, owner.userId)).toEqual(all[0]);
  });

  it('describes nothing of a stranger', async () => {
    const ids = all.slice(0, 3).map(({ id }) => id);
    expect(await describePublications(db, stranger.userId, ids)).toEqual([]);
    const described = await describePublications(db, owner.userId, [...ids.toReversed(), 'pp_gone']);
    expect(described.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});
