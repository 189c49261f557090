import { describe, expect, it } from '@jest/globals';
import { findObstacle, intendItems } from '../index.ts';
import { claimed, usual } from '../testing/claiming.ts';
import { moveTimes } from '../testing/move-times.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued } from '../testing/rows.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

const obstacle = (publicationId: string) => findObstacle(db, { ...usual, publicationId });

const minuteAhead = () => new Date(Date.now() + 60_000);

/** Things done to a queued publication, and the obstacle that follows. */
const waits: [what: string, happen: (id: string) => Promise<unknown>, ms: number][] = [
  ['it is due', (id) => moveTimes(db, id, { dueAt: 60_000 }), 60_000],
  ['its next try', (id) => db.publication.update({ where: { id }, data: { nextAt: minuteAhead() } }), 60_000],
  [
    'its account may be used again',
    (id) =>
      db.publication.update({
        where: { id },
        data: { socialAccount: { update: { blockedUntil: minuteAhead() } } },
      }),
    60_000,
  ],
  ['the lease of its holder ends', (id) => claimed(db, id), usual.lease],
  [
    'the latest of several times',
    async (id) => {
      await moveTimes(db, id, { dueAt: 30_000 });
      await db.publication.update({ where: { id }, data: { nextAt: minuteAhead() } });
    },
    60_000,
  ],
];

describe('the obstacle to a claim', () => {
  it.each(waits)('is a wait until %s', async (_, happen, ms) => {
    const id = await createOne(db, owner);
    await happen(id);
    const found = await obstacle(id);
    expect(found).toEqual({ kind: 'wait', ms: expect.any(Number) });
    if (found.kind !== 'wait') return;
    expect(found.ms).toBeGreaterThan(ms - 10_000);
    expect(found.ms).toBeLessThanOrEqual(ms);
  });

  it('is a short wait while another publication of the account is in flight', async () => {
    const accounts = [await createAccount(db, owner)];
    const [first = ''] = await createQueued(db, owner, { accounts });
    const [second = ''] = await createQueued(db, owner, { accounts });
    await claimed(db, first);
    expect(await obstacle(second)).toEqual({ kind: 'wait', ms: 3_000 });
  });

  it.each(['pending', 'cancelled', 'failed'] as const)(
    'is that all is over when it is %s',
    async (status) => {
      const id = await createOne(db, owner);
      await db.publication.update({ where: { id }, data: { status, errorMessage: 'no' } });
      expect(await obstacle(id)).toEqual({ kind: 'over' });
    },
  );

  it('is that all is over for an older generation, and for one that never was', async () => {
    const id = await createOne(db, owner);
    await db.publication.update({ where: { id }, data: { generation: 2 } });
    expect(await obstacle(id)).toEqual({ kind: 'over' });
    expect(await obstacle('pp_never')).toEqual({ kind: 'over' });
  });

  it('is that it missed its time, unless it has begun', async () => {
    const id = await createOne(db, owner);
    await moveTimes(db, id, { dueAt: -usual.maxLateness });
    expect(await obstacle(id)).toEqual({ kind: 'missed' });
    const begun = await createOne(db, owner);
    await intendItems(db, await claimed(db, begun), [0]);
    await moveTimes(db, begun, { dueAt: -usual.maxLateness });
    expect(await obstacle(begun)).toMatchObject({ kind: 'wait' });
  });
});
