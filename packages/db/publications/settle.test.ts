import { describe, expect, it } from '@jest/globals';
import { claimed } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued, read } from '../testing/rows.ts';
import { finishPublication } from './finish.ts';
import { intendItems } from './intend.ts';
import { recordSent } from './items.ts';
import type { Lease } from './lease.ts';
import { failPublication, type Parking, parkPublication, type Refusal } from './settle.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

const refused: Refusal = {
  outcome: 'refused',
  code: 'rejected',
  networkStatus: 400,
  message: 'X does not want it.',
};
const limited: Parking = {
  status: 'queued',
  outcome: 'retry',
  code: 'rate_limited',
  networkStatus: 429,
  message: 'Later.',
  wait: 60_000,
};

describe('a publication that went out', () => {
  it('is published, with the id of its first item and how late it was', async () => {
    const id = await createOne(db, owner, ['ding', 'dong']);
    await db.publication.update({ where: { id }, data: { dueAt: new Date(Date.now() - 5_000) } });
    const lease = await claimed(db, id);
    await recordSent(db, id, [{ position: 0, remoteId: 'first' }]);
    const finished = await finishPublication(db, lease, [{ position: 1, remoteId: 'second' }]);
    expect(finished).toMatchObject({ recorded: [{ position: 1, remoteId: 'second' }], hasNext: false });
    expect(finished.lateness).toBeGreaterThanOrEqual(5_000);
    expect(await read(db, id)).toMatchObject({
      status: 'published',
      platformPostId: 'first',
      publishedAt: expect.any(Date),
      errorMessage: null,
      leaseUntil: null,
      crashes: 0,
      post: { status: 'published' },
      history: [{ outcome: 'published', endedAt: expect.any(Date) }],
    });
  });

  it('cannot be published without its id on the network', async () => {
    const id = await createOne(db, owner);
    await expect(finishPublication(db, await claimed(db, id), [])).rejects.toThrow('publications_published');
    expect(await read(db, id)).toMatchObject({ status: 'publishing', post: { status: 'publishing' } });
  });
});

describe('a publication that failed', () => {
  it('says why, and so does its attempt', async () => {
    const id = await createOne(db, owner);
    expect(await failPublication(db, await claimed(db, id), refused)).toBe(true);
    const why = { message: 'X does not want it.', outcome: 'refused', networkStatus: 400 };
    expect(await read(db, id)).toMatchObject({
      status: 'failed',
      errorMessage: 'X does not want it.',
      errorCode: 'rejected',
      publishedAt: null,
      post: { status: 'failed' },
      history: [why],
    });
  });

  it('makes the post partial, when another target has it', async () => {
    const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
    const [good = '', bad = ''] = await createQueued(db, owner, { accounts });
    const lease = await claimed(db, good);
    await finishPublication(db, lease, [{ position: 0, remoteId: 'partial' }]);
    expect((await read(db, good)).post.status).toBe('queued');
    await failPublication(db, await claimed(db, bad), refused);
    expect((await read(db, good)).post.status).toBe('partial');
  });
});

describe('a publication that is parked', () => {
  it('waits in the queue, with the time of its next try', async () => {
    const id = await createOne(db, owner);
    expect(await parkPublication(db, await claimed(db, id), limited)).toBe(true);
    const row = await read(db, id);
    expect(row).toMatchObject({
      status: 'queued',
      errorCode: 'rate_limited',
      errorMessage: 'Later.',
      leaseUntil: null,
      crashes: 0,
      attempts: 1,
      post: { status: 'queued' },
      history: [{ outcome: 'retry', networkStatus: 429, nextAt: row.nextAt, endedAt: expect.any(Date) }],
    });
    expect(row.nextAt?.getTime()).toBeGreaterThan(Date.now() + 30_000);
  });

  it('keeps the account to itself while its outcome is unknown', async () => {
    const accounts = [await createAccount(db, owner)];
    const [id = ''] = await createQueued(db, owner, { accounts });
    const lease = await claimed(db, id);
    await intendItems(db, lease, [0]);
    await parkPublication(db, lease, { ...limited, status: 'publishing', outcome: 'unknown', wait: 0 });
    expect(await read(db, id)).toMatchObject({ status: 'publishing', items: [{ state: 'sending' }] });
    const [behind = ''] = await createQueued(db, owner, { accounts });
    await expect(claimed(db, behind)).rejects.toThrow('could not be claimed');
    expect(await claimed(db, id)).toMatchObject({ errorCode: 'rate_limited', leaseToken: 2n });
  });
});

describe('a worker whose lease was taken over', () => {
  const acts: [what: string, act: (lease: Lease) => Promise<unknown>, nothing: unknown][] = [
    ['publish', async (lease) => (await finishPublication(db, lease, [])).lateness, null],
    ['fail', (lease) => failPublication(db, lease, refused), false],
    ['park', (lease) => parkPublication(db, lease, limited), false],
  ];

  async function actTooLate(act: (lease: Lease) => Promise<unknown>) {
    const id = await createOne(db, owner);
    await recordSent(db, id, [{ position: 0, remoteId: `lost-${id}` }]);
    const lost = await claimed(db, id, { leaseMs: 0 });
    await claimed(db, id, { worker: 'worker-2' });
    return { answer: await act(lost), row: await read(db, id) };
  }

  it.each(acts)('cannot %s', async (_, act, nothing) => {
    const { answer, row } = await actTooLate(act);
    expect(answer).toBe(nothing);
    expect(row).toMatchObject({ status: 'publishing', leaseBy: 'worker-2', errorMessage: null });
    expect(row.history[1]).toMatchObject({ endedAt: null, outcome: null });
  });

  it.each(acts)('leaves its attempt as the other one closed it when it wants to %s', async (_, act) => {
    const { row } = await actTooLate(act);
    expect(row.history[0]).toMatchObject({
      outcome: 'unknown',
      networkStatus: null,
      message: 'The worker stopped before the outcome was known.',
    });
  });
});
