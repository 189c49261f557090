import { describe, expect, it } from '@jest/globals';
import { claimed, defaultClaim } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import {
  createAccount,
  createOne,
  createOwner,
  createQueued,
  createWithTimes,
  read,
} from '../testing/rows.ts';
import { claimPublication } from './claim.ts';
import { finishPublication } from './finish.ts';
import { intendItems } from './intend.ts';
import { renewLeases } from './lease.ts';

const open = await openTestDatabase();
const db = open(20);
const owner = await createOwner(db);

const claim = (publicationId: string) => claimPublication(db, { ...defaultClaim, publicationId });

describe('a claim', () => {
  it('takes what is due, with all that is needed to publish it', async () => {
    const [id = ''] = await createQueued(db, owner, { contents: ['ding', 'dong'] });
    const row = await read(db, id);
    expect(await claim(id)).toMatchObject({
      publicationId: id,
      postId: row.postId,
      platform: 'x',
      generation: 1,
      leaseToken: 1n,
      attempts: 1,
      crashes: 1,
      errorCode: null,
      dueAt: row.dueAt,
      account: { id: row.socialAccountId, platformUsername: 'ringer', active: true, sandbox: false },
      items: [
        { position: 0, content: 'ding', state: 'pending', sends: 0, intentAt: null, remoteId: null },
        { position: 1, content: 'dong', state: 'pending', sends: 0, intentAt: null, remoteId: null },
      ],
    });
    expect(await read(db, id)).toMatchObject({
      status: 'publishing',
      leaseBy: 'worker-1',
      post: { status: 'publishing' },
      history: [{ leaseToken: 1n, number: 1, worker: 'worker-1', endedAt: null, outcome: null }],
    });
  });

  it('takes what was scheduled, once it is due by Postgres’ clock', async () => {
    const [soon, due] = [
      await createWithTimes(db, owner, { dueInMs: 60_000 }),
      await createWithTimes(db, owner, { dueInMs: -1 }),
    ];
    await db.publication.updateMany({ where: { id: { in: [soon, due] } }, data: { status: 'scheduled' } });
    expect(await claim(soon)).toBeNull();
    expect(await claim(due)).not.toBeNull();
  });

  it.each([
    [
      'is parked',
      (id: string) =>
        db.publication.update({ where: { id }, data: { nextAt: new Date(Date.now() + 60_000) } }),
    ],
    [
      'belongs to an account that is held back',
      (id: string) =>
        db.publication.update({
          where: { id },
          data: { socialAccount: { update: { blockedUntil: new Date(Date.now() + 60_000) } } },
        }),
    ],
    ['was planned anew', (id: string) => db.publication.update({ where: { id }, data: { generation: 2 } })],
    ['is cancelled', (id: string) => db.publication.update({ where: { id }, data: { status: 'cancelled' } })],
    ['is a draft', (id: string) => db.publication.update({ where: { id }, data: { status: 'pending' } })],
    ['is held by a worker', (id: string) => claimed(db, id, { worker: 'worker-2' })],
    ['is gone', (id: string) => db.publication.delete({ where: { id } })],
  ])('refuses what %s', async (_, happen) => {
    const id = await createOne(db, owner);
    await happen(id);
    expect(await claim(id)).toBeNull();
  });

  it('refuses what is too late to start', async () => {
    const id = await createOne(db, owner);
    expect(await claimPublication(db, { ...defaultClaim, publicationId: id, maxLateness: 0 })).toBeNull();
    expect(await claim(id)).not.toBeNull();
  });

  it('takes over from a worker whose lease is over, and closes its attempt', async () => {
    const id = await createOne(db, owner);
    await claimed(db, id, { worker: 'worker-2', leaseMs: 0 });
    expect(await claim(id)).toMatchObject({ leaseToken: 2n, attempts: 2, crashes: 2 });
    expect((await read(db, id)).history).toMatchObject([
      { worker: 'worker-2', outcome: 'unknown', endedAt: expect.any(Date) },
      { worker: 'worker-1', outcome: null, endedAt: null },
    ]);
  });

  it('takes what has begun, however late it is', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    await intendItems(db, lease, [0]);
    await renewLeases(db, [lease], -1);
    const late = { ...defaultClaim, publicationId: id, maxLateness: 0 };
    expect(await claimPublication(db, late)).toMatchObject({ items: [{ state: 'sending', sends: 1 }] });
  });

  it('refuses a second publication of an account, until the first is done', async () => {
    const account = await createAccount(db, owner);
    const [first = ''] = await createQueued(db, owner, { accounts: [account] });
    const [second = ''] = await createQueued(db, owner, { accounts: [account] });
    const lease = await claimed(db, first);
    expect(await claim(second)).toBeNull();
    await finishPublication(db, lease, [{ position: 0, remoteId: 'done-1' }]);
    expect(await claim(second)).not.toBeNull();
  });
});
