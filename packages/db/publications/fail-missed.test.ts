import { beforeEach, describe, expect, it } from '@jest/globals';
import { claimed } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import {
  createAccount,
  createOne,
  createOwner,
  createQueued,
  createWithTimes,
  read,
} from '../testing/rows.ts';
import { intendItems } from './intend.ts';
import { releaseItems } from './items.ts';
import { failMissed, parkPublication } from './settle.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

beforeEach(() => db.post.deleteMany());

/** How late a publication may be, ms: everything is too late that is due. */
const maxLateness = 0;
const unclear = {
  status: 'queued',
  outcome: 'unknown',
  code: 'unconfirmed',
  networkStatus: null,
  message: 'Checking.',
  wait: 0,
} as const;

describe('publications that missed their time', () => {
  it.each(['scheduled', 'queued'] as const)(
    'fail when they are %s, and say when they were due',
    async (status) => {
      const id = await createOne(db, owner);
      await db.publication.update({ where: { id }, data: { status } });
      const due = (await read(db, id)).dueAt?.toISOString().slice(0, 19);
      expect(await failMissed(db, maxLateness)).toBe(1);
      expect(await read(db, id)).toMatchObject({
        status: 'failed',
        errorCode: 'missed',
        errorMessage: `Missed its time: it was due at ${due}Z and could not be published since.`,
        post: { status: 'failed' },
      });
    },
  );

  it('say what the network answered last', async () => {
    const id = await createOne(db, owner);
    await db.publication.update({ where: { id }, data: { errorMessage: 'X cannot be reached.' } });
    await failMissed(db, maxLateness);
    expect((await read(db, id)).errorMessage).toMatch(/since\. Last answer: X cannot be reached\.$/);
  });

  it('are not those that have begun, are being published, or are in time', async () => {
    const begun = await createOne(db, owner);
    const lease = await claimed(db, begun);
    await intendItems(db, lease, [0]);
    await parkPublication(db, lease, unclear);
    const held = await createOne(db, owner);
    await claimed(db, held);
    expect(await failMissed(db, maxLateness)).toBe(0);
    const inTime = await createOne(db, owner);
    expect(await failMissed(db, 60_000)).toBe(0);
    for (const id of [begun, held, inTime]) expect((await read(db, id)).status).not.toBe('failed');
  });

  it('are those that a worker let go of before it began', async () => {
    const id = await createOne(db, owner);
    await claimed(db, id, { leaseMs: 0 });
    expect(await failMissed(db, maxLateness)).toBe(1);
    expect(await read(db, id)).toMatchObject({
      status: 'failed',
      errorCode: 'missed',
      leaseUntil: null,
      history: [{ outcome: 'unknown', endedAt: expect.any(Date) }],
    });
  });

  it('are those whose try was looked for to the last, and is to be sent again', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    await intendItems(db, lease, [0]);
    await releaseItems(db, lease, [0]);
    await parkPublication(db, lease, unclear);
    expect(await failMissed(db, maxLateness)).toBe(1);
  });

  it('fail at once with others of their post, and leave it failed', async () => {
    const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
    const ids = await createQueued(db, owner, { accounts });
    expect(await failMissed(db, maxLateness)).toBe(2);
    expect((await read(db, ids[0] ?? '')).post.status).toBe('failed');
  });

  it('fail in batches, those due first before the others', async () => {
    const ids: string[] = [];
    for (const dueInMs of [0, -1_000, -2_000]) ids.push(await createWithTimes(db, owner, { dueInMs }));
    expect(await failMissed(db, maxLateness, 2)).toBe(2);
    const statuses = await Promise.all(ids.map(async (id) => (await read(db, id)).status));
    expect(statuses).toEqual(['queued', 'failed', 'failed']);
    expect(await failMissed(db, maxLateness, 2)).toBe(1);
  });
});
