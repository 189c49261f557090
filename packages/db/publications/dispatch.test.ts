import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  forgetDispatches,
  keepDispatches,
  markDispatched,
  nextOfAccount,
  takeUndispatched,
  unmarkDispatched,
} from '../index.ts';
import { claimed } from '../testing/claiming.ts';
import { moveTimes, type Times } from '../testing/move-times.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued, read } from '../testing/rows.ts';

const open = await openTestDatabase();
const db = open(10);
const owner = await createOwner(db);

beforeEach(() => db.post.deleteMany());

const minute = 60_000;
const hour = 60 * minute;

/** True when the reconciler makes a job for a queued publication, by what is written of it. */
const cases: [taken: boolean, what: string, times: Times][] = [
  [true, 'has no job', { updatedAt: -3_000 }],
  [false, 'was made this moment: its maker may be making the job', { updatedAt: 0 }],
  [true, 'is due within 48 hours', { updatedAt: -3_000, dueAt: 47 * hour }],
  [false, 'is due later', { updatedAt: -3_000, dueAt: 49 * hour }],
  [true, 'is overdue though a job was made', { dispatchedAt: -16_000, dueAt: -6_000 }],
  [false, 'is overdue, but has a fresh job', { dispatchedAt: -14_000, dueAt: -minute }],
  [false, 'has only just become due', { dispatchedAt: -hour, dueAt: -4_000 }],
];

describe('the reconciler', () => {
  it.each(cases)('takes (%s) a publication that %s', async (taken, _, times) => {
    const id = await createOne(db, owner);
    await moveTimes(db, id, times);
    expect((await takeUndispatched(db, 10)).map(({ publicationId }) => publicationId)).toEqual(
      taken ? [id] : [],
    );
  });

  it('gives each job a number of its own, and the time that is left', async () => {
    const id = await createOne(db, owner);
    await moveTimes(db, id, { updatedAt: -3_000, dueAt: hour });
    const [wakeUp] = await takeUndispatched(db, 10);
    expect(wakeUp).toEqual({
      publicationId: id,
      generation: 1,
      dispatch: 2,
      platform: 'x',
      dueInMs: expect.any(Number),
    });
    expect(wakeUp?.dueInMs).toBeGreaterThan(hour - minute);
    expect(wakeUp?.dueInMs).toBeLessThanOrEqual(hour);
    expect(await read(db, id)).toMatchObject({ dispatch: 2, dispatchedAt: expect.any(Date) });
  });

  it('leaves what waits for its next try, or for its account', async () => {
    const parked = await createOne(db, owner);
    await db.publication.update({ where: { id: parked }, data: { nextAt: new Date(Date.now() + minute) } });
    await moveTimes(db, parked, { dispatchedAt: -minute, dueAt: -minute });
    const held = await createOne(db, owner);
    const { socialAccountId } = await read(db, held);
    await db.socialAccount.update({
      where: { id: socialAccountId },
      data: { blockedUntil: new Date(Date.now() + minute) },
    });
    await moveTimes(db, held, { dispatchedAt: -minute, dueAt: -minute });
    expect(await takeUndispatched(db, 10)).toEqual([]);
  });

  it('takes what a worker left, but not before its lease and its next look', async () => {
    const id = await createOne(db, owner);
    await claimed(db, id);
    expect(await takeUndispatched(db, 10)).toEqual([]);
    await moveTimes(db, id, { leaseUntil: -6_000 });
    await db.publication.update({ where: { id }, data: { nextAt: new Date(Date.now() + minute) } });
    expect(await takeUndispatched(db, 10)).toEqual([]);
    await moveTimes(db, id, { nextAt: -6_000 });
    expect(await takeUndispatched(db, 10)).toMatchObject([{ publicationId: id, dueInMs: 0 }]);
  });

  it('does not take what it has just taken, until 15 s have passed', async () => {
    const id = await createOne(db, owner);
    await moveTimes(db, id, { updatedAt: -3_000, dueAt: -minute });
    expect(await takeUndispatched(db, 10)).toMatchObject([{ dispatch: 2 }]);
    expect(await takeUndispatched(db, 10)).toEqual([]);
    await moveTimes(db, id, { dispatchedAt: -16_000 });
    expect(await takeUndispatched(db, 10)).toMatchObject([{ dispatch: 3 }]);
  });

  it('makes no further jobs for what waits behind another publication of its account', async () => {
    const accounts = [await createAccount(db, owner)];
    const [first = ''] = await createQueued(db, owner, { accounts });
    const [behind = ''] = await createQueued(db, owner, { accounts });
    await claimed(db, first);
    await moveTimes(db, behind, { dueAt: -minute, dispatchedAt: -16_000 });
    expect(await takeUndispatched(db, 10)).toEqual([]);
  });

  it('takes those due first, up to its limit', async () => {
    const ids = [];
    for (const dueAt of [-minute, -3 * minute, -2 * minute]) {
      const id = await createOne(db, owner);
      await moveTimes(db, id, { updatedAt: -3_000, dueAt });
      ids.push(id);
    }
    const taken = (await takeUndispatched(db, 2)).map(({ publicationId }) => publicationId);
    expect(new Set(taken)).toEqual(new Set([ids[1], ids[2]]));
  });

  it('never takes what another one takes at the same moment', async () => {
    const accounts = await Promise.all(Array.from({ length: 100 }, () => createAccount(db, owner)));
    const ids = await createQueued(db, owner, { accounts });
    await Promise.all(ids.map((id) => moveTimes(db, id, { updatedAt: -3_000 })));
    const rounds = await Promise.all(Array.from({ length: 8 }, () => takeUndispatched(db, 30)));
    const taken = rounds.flat().map(({ publicationId }) => publicationId);
    expect(new Set(taken).size).toBe(taken.length);
    const rest = (await takeUndispatched(db, 100)).map(({ publicationId }) => publicationId);
    expect([...taken, ...rest].sort()).toEqual([...ids].sort());
  });
});

describe('a dispatch', () => {
  it('is noted, and taken back, only if no newer one was made', async () => {
    const id = await createOne(db, owner);
    const wakeUp = { publicationId: id, generation: 1, platform: 'x', dueInMs: 0 } as const;
    await markDispatched(db, [{ ...wakeUp, dispatch: 2 }]);
    expect((await read(db, id)).dispatchedAt).toBeNull();
    await markDispatched(db, [{ ...wakeUp, dispatch: 1 }]);
    expect((await read(db, id)).dispatchedAt).not.toBeNull();
    await unmarkDispatched(db, [{ ...wakeUp, dispatch: 2 }]);
    expect((await read(db, id)).dispatchedAt).not.toBeNull();
    await unmarkDispatched(db, [{ ...wakeUp, dispatch: 1 }]);
    expect((await read(db, id)).dispatchedAt).toBeNull();
  });

  it('is given back when its job turns out to be there', async () => {
    const id = await createOne(db, owner);
    await moveTimes(db, id, { updatedAt: -3_000 });
    const [taken] = await takeUndispatched(db, 10);
    if (taken === undefined) throw new Error('Nothing was taken.');
    expect(taken).toMatchObject({ publicationId: id, dispatch: 2 });
    await keepDispatches(db, [{ ...taken, dispatch: 2 }]);
    expect(await read(db, id)).toMatchObject({ dispatch: 2 });
    await keepDispatches(db, [{ ...taken, dispatch: 1 }]);
    expect(await read(db, id)).toMatchObject({ dispatch: 1, dispatchedAt: expect.any(Date) });
    expect(await takeUndispatched(db, 10)).toEqual([]);
  });

  it('is forgotten for everything open, when the queue was emptied', async () => {
    const [open, held, over] = [
      await createOne(db, owner),
      await createOne(db, owner),
      await createOne(db, owner),
    ];
    await claimed(db, held);
    for (const id of [open, held, over]) {
      await db.publication.update({ where: { id }, data: { dispatchedAt: new Date() } });
    }
    await db.publication.update({ where: { id: over }, data: { status: 'cancelled' } });
    expect(await forgetDispatches(db)).toBe(2);
    expect((await read(db, over)).dispatchedAt).not.toBeNull();
  });
});

describe('the next publication of an account', () => {
  it('is the one due first, of those that may go', async () => {
    const account = await createAccount(db, owner);
    const accounts = [account];
    const [late = ''] = await createQueued(db, owner, { accounts });
    const [early = ''] = await createQueued(db, owner, { accounts });
    const [parked = ''] = await createQueued(db, owner, { accounts });
    const [future = ''] = await createQueued(db, owner, { accounts });
    await moveTimes(db, early, { dueAt: -minute });
    await moveTimes(db, parked, { dueAt: -hour });
    await db.publication.update({ where: { id: parked }, data: { nextAt: new Date(Date.now() + minute) } });
    await moveTimes(db, future, { dueAt: minute });
    expect(await nextOfAccount(db, account)).toEqual({ publicationId: early, generation: 1 });
    await db.publication.update({ where: { id: early }, data: { status: 'cancelled' } });
    expect(await nextOfAccount(db, account)).toEqual({ publicationId: late, generation: 1 });
    await db.socialAccount.update({
      where: { id: account },
      data: { blockedUntil: new Date(Date.now() + minute) },
    });
    expect(await nextOfAccount(db, account)).toBeNull();
  });
});
