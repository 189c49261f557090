import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { isLockTimeout } from '../database-errors.ts';
import { claimed } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createWithTimes, type Owner, read } from '../testing/rows.ts';
import { advanceSandbox, countWaitingUntil } from './sandbox-clock.ts';

const open = await openTestDatabase();
const db = open(5);
const hour = 3_600_000;

interface Box extends Owner {
  readonly accounts: readonly string[];
}

/** A user with some sandbox accounts. */
async function openBox(count = 1): Promise<Box> {
  const owner = await createOwner(db);
  const accounts: string[] = [];
  for (let n = 0; n < count; n++) accounts.push(await createAccount(db, owner));
  await db.socialAccount.updateMany({
    where: { profileId: owner.profileId },
    data: { sandbox: true },
  });
  return { ...owner, accounts };
}

const readerOf = ({ userId }: Owner) => ({ userId, sandbox: false });

const advance = async (box: Box, ms: number, max?: number) => {
  const request = { profileId: box.profileId, advanceTo: new Date(Date.now() + ms) };
  const advanced = await advanceSandbox(db, readerOf(box), request, max);
  if (advanced.kind !== 'advanced') throw new Error(advanced.kind);
  return { ids: advanced.wakeUps.map(({ publicationId }) => publicationId), more: advanced.more };
};

/** Publications of an account in the order in which it publishes them. */
const inOrder = async (account = '') => {
  const rows = await db.publication.findMany({
    where: { socialAccountId: account },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id }) => id);
};

const dueInMs = async (id: string) => ((await read(db, id)).dueAt?.getTime() ?? 0) - Date.now();

describe('advancing the sandbox of a profile', () => {
  it('keeps the order of every account, part by part, with what is due already and what comes later', async () => {
    const box = await openBox(2);
    for (let n = 0; n < 40; n++) {
      const account = box.accounts[n % 2] ?? '';
      const due = [-hour, 0, 500, 2 * hour, 2 * hour + 1, (3 + ((n * 7) % 11)) * hour][n % 6] ?? 0;
      await createWithTimes(db, box, { dueInMs: due }, [account]);
    }
    const before = await Promise.all(box.accounts.map(inOrder));
    const counted = await countWaitingUntil(db, readerOf(box), {
      profileId: box.profileId,
      advanceTo: new Date(Date.now() + 10.5 * hour),
    });
    const parts = [];
    do parts.push(await advance(box, 10.5 * hour, 5));
    while (parts.at(-1)?.more);
    const moved = parts.flatMap(({ ids }) => ids);
    expect(parts.length).toBeGreaterThan(2);
    expect(new Set(moved).size).toBe(moved.length);
    expect(counted).toEqual({ publications: moved.length, posts: moved.length });
    expect(await Promise.all(box.accounts.map(inOrder))).toEqual(before);
    for (const id of moved) expect(await dueInMs(id)).toBeLessThan(2_000);
    expect(await advance(box, 10.5 * hour)).toEqual({ ids: [], more: false });
  });

  it('takes a retry from its wait, with what it had tried, and makes its job anew', async () => {
    const box = await openBox();
    const times = { dueInMs: -hour, nextInMs: 20 * hour, dispatchedInMs: -hour };
    const id = await createWithTimes(db, box, times, box.accounts);
    await db.publication.update({ where: { id }, data: { attempts: 3, errorMessage: 'No answer.' } });
    const { dueAt, dispatch } = await read(db, id);
    expect(await advance(box, 19 * hour)).toEqual({ ids: [], more: false });
    expect((await advance(box, 21 * hour)).ids).toEqual([id]);
    expect(await read(db, id)).toMatchObject({
      ...{ status: 'queued', dueAt, nextAt: null, attempts: 3, generation: 1 },
      ...{ dispatch: dispatch + 1, dispatchedAt: null },
    });
    expect(await claimed(db, id)).toMatchObject({ attempts: 4 });
  });

  it('never touches what is claimed or in doubt', async () => {
    const box = await openBox(2);
    const [one = '', two = ''] = box.accounts;
    const held = await createWithTimes(db, box, {}, [one]);
    await claimed(db, held);
    const doubtful = await createWithTimes(db, box, {}, [two]);
    await claimed(db, doubtful);
    const nextAt = new Date(Date.now() + hour);
    await db.publication.update({ where: { id: doubtful }, data: { nextAt, leaseUntil: new Date(0) } });
    const before = [await read(db, held), await read(db, doubtful)];
    expect(await advance(box, 2 * hour)).toEqual({ ids: [], more: false });
    expect([await read(db, held), await read(db, doubtful)]).toEqual(before);
  });

  it('waits for whoever holds one of its publications, and moves none before', async () => {
    const box = await openBox();
    const first = await createWithTimes(db, box, { dueInMs: 2 * hour }, box.accounts);
    const second = await createWithTimes(db, box, { dueInMs: 3 * hour }, box.accounts);
    const [advancing] = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM publications WHERE id = ${first} FOR UPDATE`;
      const promise = advance(box, 4 * hour);
      await sleep(200);
      expect(await dueInMs(second)).toBeGreaterThan(2.5 * hour);
      return [promise]; // or the transaction would wait for it
    });
    expect(await advancing).toEqual({ ids: [first, second], more: false });
  });

  it('gives up when somebody holds one for seconds, and nothing was done', async () => {
    const box = await openBox();
    const id = await createWithTimes(db, box, { dueInMs: 2 * hour }, box.accounts);
    const before = await read(db, id);
    await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM publications WHERE id = ${id} FOR UPDATE`;
        const error = await advance(box, 4 * hour).catch((thrown: unknown) => thrown);
        expect(isLockTimeout(error)).toBe(true);
      },
      { timeout: 10_000 },
    );
    expect(await read(db, id)).toEqual(before);
  });
});
