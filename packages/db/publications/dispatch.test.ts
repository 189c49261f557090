import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { claimed, reconcilerTimes } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import {
  createAccount,
  createOne,
  createOwner,
  createQueued,
  createWithTimes,
  type RowTimes,
  read,
} from '../testing/rows.ts';
import {
  databaseMoment,
  forgetDispatches,
  keepDispatches,
  markDispatched,
  takeUndispatched,
  type Undispatched,
  unmarkDispatched,
  withQueue,
} from './dispatch.ts';
import { renewLeases } from './lease.ts';

const open = await openTestDatabase();
const db = open(10);
const owner = await createOwner(db);

beforeEach(() => db.post.deleteMany());

const minute = 60_000;
const hour = 60 * minute;

/** Takes as a reconciler does, unlike it in these times. */
const take = (limit = 10, unlike: Partial<Undispatched> = {}) =>
  takeUndispatched(db, limit, withQueue({ ...reconcilerTimes, ...unlike }));

/** True for a queued publication that the reconciler makes a job for, by what is written of it. */
const cases: [taken: boolean, what: string, times: RowTimes][] = [
  [true, 'has no job', {}],
  [true, 'is due within 48 hours', { dueInMs: 47 * hour }],
  [false, 'is due later', { dueInMs: 49 * hour }],
  [true, 'is overdue though a job was made', { dispatchedInMs: -16_000, dueInMs: -6_000 }],
  [false, 'is overdue, but has a fresh job', { dispatchedInMs: -9_000, dueInMs: -minute }],
  [false, 'has only just become due', { dispatchedInMs: -hour, dueInMs: -1_000 }],
];

describe('the reconciler', () => {
  it.each(cases)('takes (%s) a publication that %s', async (taken, _, times) => {
    const id = await createWithTimes(db, owner, times);
    expect((await take()).map(({ publicationId }) => publicationId)).toEqual(taken ? [id] : []);
  });

  it('leaves what was made this moment: its maker may be making the job', async () => {
    const id = await createOne(db, owner);
    expect(await take(10, { freshMs: 60_000 })).toEqual([]);
    expect(await take()).toMatchObject([{ publicationId: id }]);
  });

  it('gives each job a number of its own, and the time that is left', async () => {
    const id = await createWithTimes(db, owner, { dueInMs: hour });
    const [wakeUp] = await take();
    expect(wakeUp).toEqual({
      publicationId: id,
      generation: 1,
      dispatch: 2,
      platform: 'x',
      userId: owner.userId,
      accountId: expect.stringMatching(/^sac_/),
      dueInMs: expect.any(Number),
    });
    expect(wakeUp?.dueInMs).toBeGreaterThan(hour - minute);
    expect(wakeUp?.dueInMs).toBeLessThanOrEqual(hour);
    expect(await read(db, id)).toMatchObject({ dispatch: 2, dispatchedAt: expect.any(Date) });
  });

  it('leaves what waits for its next try, or for its account', async () => {
    const old = { dispatchedInMs: -minute, dueInMs: -minute };
    await createWithTimes(db, owner, { ...old, nextInMs: minute });
    const held = await createWithTimes(db, owner, old);
    const { socialAccountId } = await read(db, held);
    await db.socialAccount.update({
      where: { id: socialAccountId },
      data: { blockedUntil: new Date(Date.now() + minute) },
    });
    expect(await take()).toEqual([]);
  });

  it('takes what a worker left, but not before its lease and its next look', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    const atOnce = { abandonedMs: 0 };
    expect(await take(10, atOnce)).toEqual([]);
    await renewLeases(db, [lease], -1);
    await db.publication.update({ where: { id }, data: { nextAt: new Date(Date.now() + minute) } });
    expect(await take(10, atOnce)).toEqual([]);
    await db.publication.update({ where: { id }, data: { nextAt: new Date() } });
    expect(await take()).toEqual([]);
    expect(await take(10, atOnce)).toMatchObject([{ publicationId: id, dueInMs: 0 }]);
  });

  it('does not take what it has just taken, until a job has had its time', async () => {
    await createWithTimes(db, owner, { dueInMs: -minute });
    expect(await take()).toMatchObject([{ dispatch: 2 }]);
    expect(await take()).toEqual([]);
    expect(await take(10, { jobMs: 0 })).toMatchObject([{ dispatch: 3 }]);
  });

  it('makes no further jobs for what waits behind another publication of its account', async () => {
    const accounts = [await createAccount(db, owner)];
    const [first = ''] = await createQueued(db, owner, { accounts });
    await claimed(db, first);
    await createWithTimes(db, owner, { dueInMs: -minute, dispatchedInMs: -16_000 }, accounts);
    expect(await take()).toEqual([]);
  });

  it('takes those due first, up to its limit', async () => {
    const ids: string[] = [];
    for (const dueInMs of [-minute, -3 * minute, -2 * minute])
      ids.push(await createWithTimes(db, owner, { dueInMs }));
    const taken = (await take(2)).map(({ publicationId }) => publicationId);
    expect(new Set(taken)).toEqual(new Set([ids[1], ids[2]]));
  });

  it('never takes what another one takes at the same moment', async () => {
    const accounts = await Promise.all(Array.from({ length: 100 }, () => createAccount(db, owner)));
    const ids = await createQueued(db, owner, { accounts });
    const rounds = await Promise.all(Array.from({ length: 8 }, () => take(30)));
    const taken = rounds.flat().map(({ publicationId }) => publicationId);
    expect(new Set(taken).size).toBe(taken.length);
    const rest = (await take(100)).map(({ publicationId }) => publicationId);
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

  it('is left alone once it is settled, by whoever took it long before', async () => {
    const id = await createOne(db, owner);
    const [taken] = await take();
    if (taken === undefined) throw new Error('Nothing was taken.');
    await db.publication.update({ where: { id }, data: { status: 'cancelled' } });
    const settled = await read(db, id);
    await unmarkDispatched(db, [taken]);
    await keepDispatches(db, [{ ...taken, dispatch: 1 }]);
    expect(await read(db, id)).toEqual(settled);
  });

  it('is given back when its job turns out to be there', async () => {
    const id = await createOne(db, owner);
    const [taken] = await take();
    if (taken === undefined) throw new Error('Nothing was taken.');
    expect(taken).toMatchObject({ publicationId: id, dispatch: 2 });
    await keepDispatches(db, [{ ...taken, dispatch: 2 }]);
    expect(await read(db, id)).toMatchObject({ dispatch: 2 });
    await keepDispatches(db, [{ ...taken, dispatch: 1 }]);
    expect(await read(db, id)).toMatchObject({ dispatch: 1, dispatchedAt: expect.any(Date) });
    expect(await take()).toEqual([]);
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
    expect(await forgetDispatches(db, await databaseMoment(db))).toBe(2);
    expect((await read(db, over)).dispatchedAt).not.toBeNull();
  });

  it('is kept where another worker, who saw the empty queue as well, was quicker', async () => {
    const before = await createOne(db, owner);
    const dispatch = (id: string) =>
      db.$executeRaw`UPDATE publications SET dispatched_at = clock_timestamp() WHERE id = ${id}`;
    await dispatch(before);
    await sleep(2); // their moments are kept in ms, and rounded
    const seenEmptyAt = await databaseMoment(db);
    const after = await createOne(db, owner);
    await sleep(2);
    await dispatch(after);
    await forgetDispatches(db, seenEmptyAt);
    expect((await read(db, before)).dispatchedAt).toBeNull();
    expect((await read(db, after)).dispatchedAt).not.toBeNull();
  });
});
