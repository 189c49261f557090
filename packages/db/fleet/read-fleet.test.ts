import { beforeEach, describe, expect, it } from '@jest/globals';
import { forgetWorker, openBreaker, readFleet, sayAlive } from '../index.ts';
import { claimed } from '../testing/claiming.ts';
import { moveTimes, type Times } from '../testing/move-times.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOne, createOwner, createQueued } from '../testing/rows.ts';

const open = await openTestDatabase();
const db = open(10);
const owner = await createOwner(db);

beforeEach(async () => {
  await db.post.deleteMany();
  await db.socialAccount.deleteMany();
  await db.breaker.deleteMany();
  await db.worker.deleteMany();
});

const minute = 60_000;
const hour = 60 * minute;

const queued: [unqueued: number, overdue: number, what: string, times: Times][] = [
  [1, 1, 'has had no job for a minute', { dueAt: -minute }],
  [0, 0, 'is about to get one', { dueAt: -10_000 }],
  [0, 1, 'has a job that nobody takes', { dueAt: -minute, dispatchedAt: -minute }],
  [0, 0, 'waits for its next try', { dueAt: -hour, nextAt: minute }],
  [0, 0, 'is due later', { dueAt: hour }],
];

describe('the fleet by its rows', () => {
  it.each(queued)('counts %i without a job and %i overdue: what %s', async (unqueued, overdue, _, times) => {
    await moveTimes(db, await createOne(db, owner), times);
    const fleet = await readFleet(db);
    const oldest = expect.any(Number);
    expect(fleet.unqueued).toEqual(unqueued === 0 ? [] : [{ platform: 'x', count: 1, oldest }]);
    expect(fleet.overdue).toEqual(overdue === 0 ? [] : [{ platform: 'x', count: 1, oldest }]);
    expect(fleet.unknown).toEqual([]);
  });

  it('tells how long the first has waited', async () => {
    const [one = '', two = ''] = [await createOne(db, owner), await createOne(db, owner)];
    await moveTimes(db, one, { dueAt: -minute });
    await moveTimes(db, two, { dueAt: -hour });
    const { unqueued } = await readFleet(db);
    expect(unqueued).toMatchObject([{ count: 2 }]);
    expect(unqueued[0]?.oldest).toBeGreaterThan(hour - 1_000);
    expect(unqueued[0]?.oldest).toBeLessThan(hour + minute);
  });

  it('counts nothing as overdue that an account or the network keeps waiting', async () => {
    const [held = '', stopped = ''] = [await createOne(db, owner), await createOne(db, owner)];
    for (const id of [held, stopped]) await moveTimes(db, id, { dueAt: -minute, dispatchedAt: -minute });
    const account = (await db.publication.findUniqueOrThrow({ where: { id: held } })).socialAccountId;
    await db.socialAccount.update({
      where: { id: account },
      data: { blockedUntil: new Date(Date.now() + hour) },
    });
    expect((await readFleet(db)).overdue).toMatchObject([{ count: 1 }]);
    await openBreaker(db, { platform: 'x', sandbox: false }, { reason: 'No credits.', wait: hour });
    const { overdue, breakers } = await readFleet(db);
    expect(overdue).toEqual([]);
    expect(breakers).toEqual([
      {
        platform: 'x',
        sandbox: false,
        reason: 'No credits.',
        openUntil: expect.any(Date),
        openedAt: expect.any(Date),
      },
    ]);
  });

  const sent = { state: 'sending', sends: 1, intentAt: new Date(), firstIntentAt: new Date() } as const;

  it('counts an item in doubt once no worker holds it', async () => {
    const [first = '', second = ''] = await createQueued(db, owner, { contents: ['ding'] }).then(
      async ([id]) => [id, await createOne(db, owner)],
    );
    for (const id of [first, second]) {
      await claimed(db, id);
      if (id === first) await db.item.updateMany({ where: { publicationId: id }, data: sent });
    }
    expect((await readFleet(db)).unknown).toEqual([]); // at work
    for (const id of [first, second]) await moveTimes(db, id, { leaseUntil: -1 });
    expect((await readFleet(db)).unknown).toMatchObject([{ platform: 'x', count: 1 }]); // the second sent nothing
  });

  it('counts one that waits for its next look', async () => {
    const id = await createOne(db, owner);
    await claimed(db, id);
    await db.item.updateMany({ where: { publicationId: id }, data: sent });
    await db.publication.update({ where: { id }, data: { status: 'queued', leaseUntil: null } });
    await moveTimes(db, id, { nextAt: hour });
    expect((await readFleet(db)).unknown).toMatchObject([{ platform: 'x', count: 1 }]);
  });

  it('sees the workers that are alive, those that fell silent, and none that ended in order', async () => {
    for (const name of ['well', 'silent', 'ended']) await sayAlive(db, { name, concurrency: 20 });
    await db.$executeRaw`UPDATE workers SET seen_at = clock_timestamp() - interval '1 minute' WHERE name = 'silent'`;
    await sayAlive(db, { name: 'well', concurrency: 20 });
    await forgetWorker(db, 'ended');
    const seen = (await readFleet(db)).workers.map(({ name, alive }) => [name, alive]);
    expect(seen).toEqual([
      ['silent', false],
      ['well', true],
    ]);
    await db.$executeRaw`UPDATE workers SET seen_at = clock_timestamp() - interval '61 minutes' WHERE name = 'silent'`;
    await sayAlive(db, { name: 'well', concurrency: 20 });
    expect((await readFleet(db)).workers).toHaveLength(1);
  });
});
