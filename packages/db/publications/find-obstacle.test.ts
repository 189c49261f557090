import { describe, expect, it } from '@jest/globals';
import { claimed, defaultClaim } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued } from '../testing/rows.ts';
import { findObstacles, type Obstacle, type ObstacleQuery } from './find-obstacle.ts';
import { intendItems } from './intend.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

const times = { busyAccountMs: 3_000, crashSpreadMs: 5_000 };

type Unlike = Partial<Pick<ObstacleQuery, 'maxLateness' | 'atOnce'>>;

const obstacles = (ids: readonly string[], unlike: Unlike = {}) =>
  findObstacles(
    db,
    ids.map((publicationId) => ({ publicationId, generation: defaultClaim.generation })),
    { ...defaultClaim, ...times, ...unlike },
  );

async function obstacle(id: string, unlike: Unlike = {}): Promise<Obstacle> {
  const [found] = await obstacles([id], unlike);
  if (found === undefined) throw new Error(`Nothing was found out about ${id}.`);
  return found;
}

const minuteAhead = () => new Date(Date.now() + 60_000);

/** Things done to a queued publication, and the obstacle that follows. */
const waits: [what: string, happen: (id: string) => Promise<unknown>, ms: number][] = [
  ['it is due', (id) => db.publication.update({ where: { id }, data: { dueAt: minuteAhead() } }), 60_000],
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
  ['the lease of its holder ends', (id) => claimed(db, id), defaultClaim.leaseMs],
  [
    'the latest of several times',
    (id) =>
      db.publication.update({
        where: { id },
        data: { dueAt: new Date(Date.now() + 30_000), nextAt: minuteAhead() },
      }),
    60_000,
  ],
];

describe('the obstacle to a claim', () => {
  it.each(waits)('is a wait until %s', async (_, happen, ms) => {
    const id = await createOne(db, owner);
    await happen(id);
    const found = await obstacle(id);
    expect(found).toMatchObject({ kind: 'wait', ms: expect.any(Number) });
    if (found.kind !== 'wait') return;
    expect(found.ms).toBeGreaterThan(ms - 10_000);
    expect(found.ms).toBeLessThanOrEqual(ms);
  });

  it('is a short wait while another publication of the account is in flight', async () => {
    const accountId = await createAccount(db, owner);
    const [first = ''] = await createQueued(db, owner, { accounts: [accountId] });
    const [second = ''] = await createQueued(db, owner, { accounts: [accountId] });
    await claimed(db, first);
    expect(await obstacle(second)).toEqual({ kind: 'behind', ms: 3_000, accountId, isFull: true });
  });

  it('says whether the account has another place', async () => {
    const accountId = await createAccount(db, owner, 'bluesky');
    const one = { accounts: [accountId], platform: 'bluesky' } as const;
    const [first = ''] = await createQueued(db, owner, one);
    const [second = ''] = await createQueued(db, owner, one);
    await claimed(db, first, { atOnce: { bluesky: 2 } });
    expect(await obstacle(second, { atOnce: { bluesky: 2 } })).toMatchObject({ isFull: false });
    expect(await obstacle(second, { atOnce: { bluesky: 1 } })).toMatchObject({ isFull: true });
  });

  it('is found for several at once, each in its place', async () => {
    const waiting = await createOne(db, owner);
    await db.publication.update({ where: { id: waiting }, data: { dueAt: minuteAhead() } });
    const found = await obstacles(['pp_never', waiting, 'pp_never', waiting]);
    expect(found.map(({ kind }) => kind)).toEqual(['over', 'wait', 'over', 'wait']);
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
    const late = { maxLateness: 0 };
    const id = await createOne(db, owner);
    expect(await obstacle(id, late)).toEqual({ kind: 'missed' });
    const begun = await createOne(db, owner);
    await intendItems(db, await claimed(db, begun), [0]);
    expect(await obstacle(begun, late)).toMatchObject({ kind: 'wait' });
  });
});
