import { describe, expect, it } from '@jest/globals';
import type { Sql } from '../client.ts';
import { byItself } from '../groups.ts';
import { defaultClaim } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, read } from '../testing/rows.ts';
import { claimNext, claimPublication, claimTogether, type Wanted } from './claim.ts';
import type { Claim } from './claimed.ts';
import { finishPublication } from './finish.ts';
import { parkPublication } from './settle.ts';

const open = await openTestDatabase();
const db = open(10);
const other = open(1);
const owner = await createOwner(db);

const claimant = { ...defaultClaim, atOnce: { x: 1, bluesky: 4 } };
const which = (publicationId = '') => ({ publicationId, generation: 1 });

/** Publications of one account on Bluesky that are due, in the order of their times. */
async function createSome(count: number, contents = ['ding']) {
  const account = await createAccount(db, owner, 'bluesky');
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const [id = ''] = await createQueued(db, owner, { accounts: [account], contents, platform: 'bluesky' });
    await db.publication.update({ where: { id }, data: { dueAt: new Date(Date.now() - 60_000 + n) } });
    ids.push(id);
  }
  return { account, ids };
}

async function together(wanted: readonly Wanted[], more = {}): Promise<(Claim | null)[]> {
  const claims = await claimTogether(db, wanted, { ...claimant, ...more });
  return claims.map((claim) => (claim === byItself ? null : claim));
}

const idsOf = (claims: readonly (Claim | null)[]) => claims.map((claim) => claim?.publicationId ?? null);

/** Ms by which each claim is dated after the one before it. */
const steps = (claims: readonly (Claim | null)[]): number[] => {
  const times = claims.map((claim) => claim?.datedAt?.getTime() ?? Number.NaN);
  return times.slice(1).map((time, n) => time - (times[n] ?? 0));
};

const finish = (claim: Claim | null | undefined) => {
  if (!claim) throw new Error('There is nothing to finish.');
  return finishPublication(db, claim, [{ position: 0, remoteId: `at-${claim.publicationId}` }]);
};

describe('publications of an account whose network takes several at once', () => {
  it('are claimed as many as there are places, each dated after the one before it', async () => {
    const { ids } = await createSome(6);
    const claims = await together(ids.map(which));
    expect(idsOf(claims)).toEqual([...ids.slice(0, 4), null, null]);
    expect(steps(claims.slice(0, 4))).toEqual([1, 1, 1]);
    expect(claims[0]?.datedAt?.getTime()).toBeLessThanOrEqual(claims[0]?.now.getTime() ?? 0);
  });

  it('are claimed in the order of their times, whatever was asked for first', async () => {
    const { ids } = await createSome(3);
    expect(idsOf(await together([which(ids[2])]))).toEqual([null]);
    const claims = await together([which(ids[2]), which(ids[0]), which(ids[1])]);
    expect(idsOf(claims)).toEqual([ids[2], ids[0], ids[1]]);
    expect(steps([claims[1] ?? null, claims[2] ?? null, claims[0] ?? null])).toEqual([1, 1]);
  });

  it('are claimed as the next of their account, too, each once', async () => {
    const { account, ids } = await createSome(5);
    const nextOf = account;
    const claims = await together([{ nextOf }, which(ids[0]), { nextOf }, { nextOf: 'sac_none' }]);
    expect(idsOf(claims)).toEqual([ids[1], ids[0], ids[2], null]);
    expect((await claimNext(db, account, claimant))?.publicationId).toBe(ids[3]);
    expect(await claimNext(db, account, claimant)).toBeNull();
    expect(await finish(claims[0])).toMatchObject({ hasNext: true });
    expect((await claimNext(db, account, claimant))?.publicationId).toBe(ids[4]);
  });

  it('are dated after all that are out, a thread by as many ms as it has items', async () => {
    const { account, ids } = await createSome(2, ['one', 'two', 'three']);
    const [id = ''] = await createQueued(db, owner, { accounts: [account], platform: 'bluesky' });
    const first = await together(ids.map(which));
    const [last] = await together([which(id)]);
    expect(steps(first)).toEqual([3]);
    const [, second] = first.map((claim) => claim?.datedAt?.getTime() ?? 0);
    expect(last?.datedAt?.getTime()).toBeGreaterThan(second ?? 0);
  });

  it('wait for one before them that somebody is changing', async () => {
    const { ids } = await createSome(3);
    const hold = (tx: Sql) => tx.$queryRaw`SELECT 1 FROM publications WHERE id = ${ids[1]} FOR UPDATE`;
    const claims = await other.$transaction(async (tx) => {
      await hold(tx);
      return together(ids.map(which));
    });
    expect(idsOf(claims)).toEqual([ids[0], null, null]);
    expect(idsOf(await together([which(ids[1]), which(ids[2])]))).toEqual([ids[1], ids[2]]);
  });

  it('keep their time when they are taken over, and get a new one after an outcome', async () => {
    const { ids } = await createSome(2);
    const [first] = await together([which(ids[0])], { leaseMs: 0 });
    const [second] = await together([which(ids[1])]);
    const [again] = await together([which(ids[0])]);
    expect(again).toMatchObject({ publicationId: ids[0], leaseToken: 2n, datedAt: first?.datedAt });
    if (!second) throw new Error('The second one was not claimed.');
    const end = { outcome: 'retry', code: 'unavailable', message: 'away', networkStatus: null } as const;
    await parkPublication(db, second, { ...end, status: 'queued', wait: 0 });
    const [later] = await together([which(ids[1])]);
    expect(later?.datedAt?.getTime()).toBeGreaterThan(second.datedAt?.getTime() ?? 0);
  });

  it('are taken over beyond their places, and leave none to others', async () => {
    const { ids } = await createSome(6);
    const held = await together(ids.slice(0, 4).map(which), { leaseMs: 0 });
    expect(idsOf(await together([which(ids[4])]))).toEqual([null]);
    expect(idsOf(await together(ids.map(which)))).toEqual([...idsOf(held), null, null]);
  });

  it('are out one at a time while only the text tells what became of some, as after a restore', async () => {
    const { account, ids } = await createSome(4);
    const [first = '', second = '', third = ''] = ids;
    const inDoubt = { state: 'sending', intentAt: new Date(), sends: 1 } as const;
    await db.item.updateMany({ where: { publicationId: { in: [second, third] } }, data: inDoubt });
    await db.publication.updateMany({
      where: { id: { in: [second, third] } },
      data: { errorCode: 'long_stop' },
    });
    await db.publication.updateMany({
      where: { id: { in: [second, third] } },
      data: { status: 'publishing', leaseUntil: new Date(Date.now() - 1_000) },
    });
    const [taken] = await together([which(second), which(third), which(first), { nextOf: account }]);
    expect(taken?.publicationId).toBe(second);
    expect(idsOf(await together(ids.map(which)))).toEqual([null, null, null, null]);
    await finish(taken);
    expect(idsOf(await together([which(first), which(third)]))).toEqual([null, third]);
    await db.item.updateMany({ where: { publicationId: third }, data: { recordKey: 'known' } });
    expect(idsOf(await together([which(first), { nextOf: account }]))).toEqual([first, ids[3]]);
  });

  it('are each claimed once by workers that ask at the same moment, dated in their order', async () => {
    for (let round = 0; round < 20; round++) {
      const { ids } = await createSome(4);
      const ask = (of: typeof db) => claimTogether(of, ids.map(which), claimant);
      const claims = (await Promise.all([ask(db), ask(other), ask(db)])).flat();
      const got = claims.filter((claim) => claim !== null && claim !== byItself);
      const dates = got.toSorted((a, b) => (a.publicationId < b.publicationId ? -1 : 1));
      expect(new Set(idsOf(got)).size).toBe(got.length);
      expect(steps(dates).every((step) => step > 0)).toBe(true);
      expect(idsOf(dates)).toEqual(ids.slice(0, got.length));
    }
  });
});

describe('one that must be out by a time', () => {
  it('is not claimed after it, and holds nothing up', async () => {
    const { account, ids } = await createSome(2);
    await db.publication.update({
      where: { id: ids[0] ?? '' },
      data: { latestAt: new Date(Date.now() - 1_000) },
    });
    expect(idsOf(await together([which(ids[0])]))).toEqual([null]);
    expect(await claimPublication(db, { ...claimant, publicationId: ids[0] ?? '' })).toBeNull();
    expect((await claimNext(db, account, claimant))?.publicationId).toBe(ids[1]);
  });
});

describe('where one is out at a time', () => {
  it('the next of an account comes when it has none, and shows no time of ours', async () => {
    const account = await createAccount(db, owner);
    const [first = ''] = await createQueued(db, owner, { accounts: [account] });
    const [second = ''] = await createQueued(db, owner, { accounts: [account] });
    const claims = await together([{ nextOf: account }, which(second), { nextOf: account }]);
    expect(idsOf(claims)).toEqual([first, null, null]);
    expect(claims[0]?.datedAt).toBeNull();
    expect(await claimPublication(db, { ...claimant, publicationId: second })).toBeNull();
    await finish(claims[0]);
    expect((await claimNext(db, account, claimant))?.publicationId).toBe(second);
  });

  it('is every network, unless it says otherwise; and on X the database lets nobody say so', async () => {
    const { ids } = await createSome(2);
    const claims = await claimTogether(db, ids.map(which), defaultClaim);
    expect(claims).toMatchObject([{ publicationId: ids[0] }, null]);
    const accounts = [await createAccount(db, owner)];
    const [first = ''] = await createQueued(db, owner, { accounts });
    const [second = ''] = await createQueued(db, owner, { accounts });
    const several = { ...claimant, atOnce: { x: 2 } };
    await expect(claimTogether(db, [which(first), which(second)], several)).rejects.toThrow('one_in_flight');
    expect(await read(db, first)).toMatchObject({ status: 'queued' });
  });
});
