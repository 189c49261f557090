import { beforeEach, describe, expect, it } from '@jest/globals';
import { openBreaker } from './breakers.ts';
import { readFleet } from './fleet.ts';
import { forgetWorker, heartbeat } from './heartbeats.ts';
import type { Claim } from './publications/claimed.ts';
import { renewLeases } from './publications/lease.ts';
import { claimed } from './testing/claiming.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createOne, createOwner, createQueued, createWithTimes, type RowTimes } from './testing/rows.ts';

const open = await openTestDatabase();
const db = open(10);
const owner = await createOwner(db);

beforeEach(async () => {
  await db.post.deleteMany();
  await db.socialAccount.deleteMany();
  await db.appBreaker.deleteMany();
  await db.worker.deleteMany();
});

const minute = 60_000;
const hour = 60 * minute;

const queued: [unqueued: number, overdue: number, what: string, times: RowTimes][] = [
  [1, 1, 'has had no job for a minute', { dueInMs: -minute }],
  [0, 0, 'is about to get one', { dueInMs: -10_000 }],
  [0, 1, 'has a job that nobody takes', { dueInMs: -minute, dispatchedInMs: -minute }],
  [0, 0, 'waits for its next try', { dueInMs: -hour, nextInMs: minute }],
  [0, 0, 'is due later', { dueInMs: hour }],
];

describe('the fleet by its rows', () => {
  it.each(queued)('counts %i without a job and %i overdue: what %s', async (unqueued, overdue, _, times) => {
    await createWithTimes(db, owner, times);
    const fleet = await readFleet(db);
    const oldest = expect.any(Number);
    expect(fleet.unqueued).toEqual(unqueued === 0 ? [] : [{ platform: 'x', count: 1, oldest }]);
    expect(fleet.overdue).toEqual(overdue === 0 ? [] : [{ platform: 'x', count: 1, oldest }]);
    expect(fleet.unknown).toEqual([]);
  });

  it('tells how long the first has waited', async () => {
    for (const dueInMs of [-minute, -hour]) await createWithTimes(db, owner, { dueInMs });
    const { unqueued } = await readFleet(db);
    expect(unqueued).toMatchObject([{ count: 2 }]);
    expect(unqueued[0]?.oldest).toBeGreaterThan(hour - 1_000);
    expect(unqueued[0]?.oldest).toBeLessThan(hour + minute);
  });

  it('counts nothing as overdue that an account or the network keeps waiting', async () => {
    const times = { dueInMs: -minute, dispatchedInMs: -minute };
    const held = await createWithTimes(db, owner, times);
    await createWithTimes(db, owner, times);
    const account = (await db.publication.findUniqueOrThrow({ where: { id: held } })).socialAccountId;
    await db.socialAccount.update({
      where: { id: account },
      data: { blockedUntil: new Date(Date.now() + hour) },
    });
    expect((await readFleet(db)).overdue).toMatchObject([{ count: 1 }]);
    await openBreaker(
      db,
      { platform: 'x', sandbox: false, appId: null },
      { reason: 'No credits.', wait: hour },
    );
    const { overdue, breakers } = await readFleet(db);
    expect(overdue).toEqual([]);
    expect(breakers).toEqual([
      {
        platform: 'x',
        sandbox: false,
        appId: null,
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
    const leases: Claim[] = [];
    for (const id of [first, second]) {
      leases.push(await claimed(db, id));
      if (id === first) await db.item.updateMany({ where: { publicationId: id }, data: sent });
    }
    expect((await readFleet(db)).unknown).toEqual([]); // at work
    await renewLeases(db, leases, -1);
    expect((await readFleet(db)).unknown).toMatchObject([{ platform: 'x', count: 1 }]); // the second sent nothing
  });

  it('counts one that waits for its next look', async () => {
    const id = await createOne(db, owner);
    await claimed(db, id);
    await db.item.updateMany({ where: { publicationId: id }, data: sent });
    await db.publication.update({
      where: { id },
      data: { status: 'queued', leaseUntil: null, nextAt: new Date(Date.now() + hour) },
    });
    expect((await readFleet(db)).unknown).toMatchObject([{ platform: 'x', count: 1 }]);
  });

  it('sees the workers that are alive, those that fell silent, and none that ended in order', async () => {
    for (const name of ['well', 'silent', 'ended'])
      await heartbeat(db, { name, concurrency: 20, silenceMs: 5_000 });
    await db.$executeRaw`UPDATE workers SET seen_at = clock_timestamp() - interval '1 minute' WHERE name = 'silent'`;
    await heartbeat(db, { name: 'well', concurrency: 20, silenceMs: 5_000 });
    await forgetWorker(db, 'ended');
    const seen = (await readFleet(db)).workers.map(({ name, alive }) => [name, alive]);
    expect(seen).toEqual([
      ['silent', false],
      ['well', true],
    ]);
    await db.$executeRaw`UPDATE workers SET seen_at = clock_timestamp() - interval '61 minutes' WHERE name = 'silent'`;
    await heartbeat(db, { name: 'well', concurrency: 20, silenceMs: 5_000 });
    expect((await readFleet(db)).workers).toHaveLength(1);
  });
});
