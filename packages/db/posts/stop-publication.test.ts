import { setTimeout as sleep } from 'node:timers/promises';
import { storedSentences } from '@carillon/core';
import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { claimPublication } from '../publications/claim.ts';
import { finishPublication } from '../publications/finish.ts';
import { intendItems } from '../publications/intend.ts';
import { recordSent, releaseItems, takeBackItems } from '../publications/items.ts';
import { failPublication, parkPublication, type Refusal } from '../publications/settle.ts';
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
import { resendPublication } from './resend.ts';
import { stopPublication } from './stop-publication.ts';

const open = await openTestDatabase();
const db = open(20);
const owner = await createOwner(db);
const reader = { userId: owner.userId, sandbox: false };

const refusal: Refusal = { outcome: 'refused', code: null, networkStatus: null, message: 'No.' };
const later = {
  status: 'queued',
  outcome: 'retry',
  code: 'rate_limited',
  networkStatus: 429,
  message: 'Later.',
  wait: 60_000,
} as const;

const keyOf = async (id: string) => {
  const { postId, socialAccountId } = await read(db, id);
  return { postId, socialAccountId };
};
const stop = async (id: string, by = reader) => stopPublication(db, by, await keyOf(id));
const resend = async (id: string, by = reader) => resendPublication(db, by, await keyOf(id));

/** Two publications of one post, each on an account of its own. */
const createTwo = async (contents?: readonly string[]) => {
  const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
  const [one = '', two = ''] = await createQueued(db, owner, { accounts, ...(contents && { contents }) });
  return { one, two };
};

/** Statements that wait for somebody else's transaction. */
async function waitingForLocks(): Promise<number> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  return rows.length;
}

/** Puts a publication aside that a worker has, as after an answer of 429. */
async function park(id: string, before: (lease: Awaited<ReturnType<typeof claimed>>) => Promise<unknown>) {
  const lease = await claimed(db, id);
  await before(lease);
  await parkPublication(db, lease, later);
  return lease;
}

describe('a stop', () => {
  it('fails what waits with a code and a sentence of its own, and its job does nothing', async () => {
    const id = await createWithTimes(db, owner, { dueInMs: 3_600_000 });
    await db.publication.update({ where: { id }, data: { status: 'scheduled' } });
    expect(await stop(id)).toMatchObject({
      kind: 'stopped',
      account: { platform: 'x', platformUsername: 'ringer' },
      post: { status: 'failed' },
    });
    expect(await read(db, id)).toMatchObject({
      status: 'failed',
      errorCode: 'stopped',
      errorMessage: 'You stopped it before it was published.',
      generation: 2,
      nextAt: null,
    });
    expect(await claimPublication(db, { ...defaultClaim, publicationId: id })).toBeNull();
  });

  it('leaves the others of the post as they are', async () => {
    const { one, two } = await createTwo();
    expect(await stop(one)).toMatchObject({ kind: 'stopped', post: { status: 'queued' } });
    expect(await read(db, two)).toMatchObject({ status: 'queued', generation: 1 });
    await finishPublication(db, await claimed(db, two), [{ position: 0, remoteId: two }]);
    expect((await read(db, one)).post.status).toBe('partial');
  });

  it('says of a thread how much of it is out', async () => {
    const id = await createOne(db, owner, ['one', 'two', 'three']);
    await park(id, () => recordSent(db, id, [{ position: 0, remoteId: `${id}-0` }]));
    expect(await stop(id)).toMatchObject({ kind: 'stopped' });
    expect(await read(db, id)).toMatchObject({
      errorMessage: 'You stopped it after 1 of its 3 items were published.',
      nextAt: null,
      items: [{ state: 'sent' }, { state: 'pending' }, { state: 'pending' }],
    });
  });

  it.each([
    ['was never found', releaseItems, storedSentences.stopped_unconfirmed],
    ['was certainly not taken', takeBackItems, storedSentences.stopped],
  ])('says what is known of a try that %s', async (_, settle, message) => {
    const id = await createOne(db, owner);
    await park(id, async (lease) => {
      await intendItems(db, lease, [0]);
      await settle(db, lease, [0]);
    });
    expect(await stop(id)).toMatchObject({ kind: 'stopped' });
    expect((await read(db, id)).errorMessage).toBe(message);
  });

  it('is refused while an item is in doubt, parked or not', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    await intendItems(db, lease, [0]);
    expect(await stop(id)).toMatchObject({ kind: 'in_doubt' });
    await parkPublication(db, lease, later);
    expect(await stop(id)).toMatchObject({ kind: 'in_doubt' });
    expect(await read(db, id)).toMatchObject({ status: 'queued', generation: 1 });
  });

  it('is refused while a worker has it, and once it is out, failed or a draft', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    expect(await stop(id)).toMatchObject({ kind: 'publishing' });
    await failPublication(db, lease, refusal);
    expect(await stop(id)).toMatchObject({ kind: 'refused', status: 'failed' });
    expect(await read(db, id)).toMatchObject({ errorMessage: 'No.', generation: 1 });
    const out = await createOne(db, owner);
    await finishPublication(db, await claimed(db, out), [{ position: 0, remoteId: out }]);
    expect(await stop(out)).toMatchObject({ kind: 'refused', status: 'published' });
    const draft = await createOne(db, owner);
    await db.publication.update({ where: { id: draft }, data: { status: 'pending' } });
    expect(await stop(draft)).toMatchObject({ kind: 'refused', status: 'pending' });
  });

  it('happens once, of fifty at once', async () => {
    const { one } = await createTwo();
    const done = await Promise.all(Array.from({ length: 50 }, () => stop(one)));
    expect(done.filter(({ kind }) => kind === 'stopped')).toHaveLength(1);
    expect(done.filter(({ kind }) => kind === 'refused')).toHaveLength(49);
    expect((await read(db, one)).generation).toBe(2);
  });

  it('and a claim at once: one of them comes first, and the other finds nothing', async () => {
    const results = new Set<string>();
    let [head, step] = [0, 0]; // how much later the claim begins than the stop, and the last change of it, ms
    for (let round = 0; round < 40; round++) {
      const id = await createOne(db, owner);
      const key = await keyOf(id);
      const [{ kind }, claim] = await Promise.all([
        sleep(Math.max(0, -head)).then(() => stopPublication(db, reader, key)),
        sleep(Math.max(0, head)).then(() => claimPublication(db, { ...defaultClaim, publicationId: id })),
      ]);
      const isClaimed = claim !== null;
      const direction = isClaimed ? 1 : -1; // whoever was first begins later, by more and more until the other one is
      step = Math.sign(step) === direction ? step * 2 : direction;
      head += step;
      const { status, errorCode } = await read(db, id);
      results.add(`${kind}, ${isClaimed}, ${status}, ${errorCode}`);
    }
    const possible = ['publishing, true, publishing, null', 'stopped, false, failed, stopped'];
    expect([...results].sort()).toEqual(possible);
  });

  it('that waits for a worker sees what the worker did', async () => {
    const id = await createOne(db, owner);
    const key = await keyOf(id);
    const stopping = await db.$transaction(async (tx) => {
      const claim = await claimPublication(tx, { ...defaultClaim, publicationId: id });
      const waiting = stopPublication(db, reader, key);
      await until('it to wait for the row', async () => (await waitingForLocks()) === 1);
      await intendItems(tx, claim ?? never(), [0]);
      await parkPublication(tx, claim ?? never(), later); // it looks as if it only waited
      return [waiting];
    });
    expect(await stopping[0]).toMatchObject({ kind: 'in_doubt' });
    expect(await read(db, id)).toMatchObject({ status: 'queued', generation: 1 });
  });

  it('finds nothing of somebody else, of a sandbox key, or of an account that is not of the post', async () => {
    const { one } = await createTwo();
    const stranger = { userId: (await createOwner(db)).userId, sandbox: false };
    expect(await stop(one, stranger)).toEqual({ kind: 'no_post' });
    expect(await stop(one, { ...reader, sandbox: true })).toEqual({ kind: 'no_post' });
    const { postId } = await keyOf(one);
    const other = { postId, socialAccountId: await createAccount(db, owner) };
    expect(await stopPublication(db, reader, other)).toEqual({ kind: 'no_platform' });
    expect(await resendPublication(db, reader, other)).toEqual({ kind: 'no_platform' });
    await db.publication.update({ where: { id: one }, data: { status: 'cancelled' } });
    expect(await stop(one)).toEqual({ kind: 'no_platform' });
  });
});

describe('a resend on one account', () => {
  it('queues it while another of the post still waits or is being published', async () => {
    const { one, two } = await createTwo();
    await failPublication(db, await claimed(db, one), refusal);
    await claimed(db, two);
    expect(await resend(one)).toEqual({
      kind: 'resent',
      post: expect.objectContaining({ status: 'publishing' }),
      wakeUps: [{ publicationId: one, generation: 2, dispatch: 2, platform: 'x', dueInMs: 0 }],
    });
    expect(await read(db, one)).toMatchObject({ status: 'queued', attempts: 0, errorCode: null });
    expect(await read(db, two)).toMatchObject({ status: 'publishing', generation: 1 });
  });

  it('makes a partial post a queued one, and leaves other failures alone', async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => createAccount(db, owner)));
    const [out = '', one = '', two = ''] = await createQueued(db, owner, { accounts });
    await finishPublication(db, await claimed(db, out), [{ position: 0, remoteId: out }]);
    for (const id of [one, two]) await failPublication(db, await claimed(db, id), refusal);
    expect((await read(db, one)).post.status).toBe('partial');
    expect(await resend(one)).toMatchObject({ kind: 'resent', post: { status: 'queued' } });
    expect(await read(db, two)).toMatchObject({ status: 'failed', generation: 1 });
  });

  it('keeps in doubt what is in doubt, which may be sent once more', async () => {
    const id = await createOne(db, owner, ['one', 'two']);
    const lease = await claimed(db, id);
    await recordSent(db, id, [{ position: 0, remoteId: `${id}-0` }]);
    await intendItems(db, lease, [1]);
    await failPublication(db, lease, refusal);
    await db.item.updateMany({ where: { publicationId: id, position: 1 }, data: { sends: 2 } });
    expect(await resend(id)).toMatchObject({ kind: 'resent' });
    expect((await read(db, id)).items).toMatchObject([
      { state: 'sent', remoteId: `${id}-0` },
      { state: 'sending', sends: 1 },
    ]);
  });

  it('is refused for a draft, for an account that is not active, and where nothing failed', async () => {
    const { one, two } = await createTwo();
    expect(await resend(two)).toMatchObject({ kind: 'refused', status: 'queued' });
    await failPublication(db, await claimed(db, one), refusal);
    const { socialAccountId } = await keyOf(one);
    await db.socialAccount.update({ where: { id: socialAccountId }, data: { active: false } });
    expect(await resend(one)).toMatchObject({ kind: 'inactive' });
    await db.socialAccount.update({ where: { id: socialAccountId }, data: { active: true } });
    await db.publication.update({ where: { id: two }, data: { status: 'pending' } });
    expect(await resend(one)).toMatchObject({ kind: 'draft', postStatus: 'draft' });
    expect(await read(db, one)).toMatchObject({ status: 'failed', generation: 1 });
  });

  it('happens once, of fifty at once', async () => {
    const { one } = await createTwo();
    await failPublication(db, await claimed(db, one), refusal);
    const done = await Promise.all(Array.from({ length: 50 }, () => resend(one)));
    expect(done.filter(({ kind }) => kind === 'resent')).toHaveLength(1);
    expect(done.filter(({ kind }) => kind === 'refused')).toHaveLength(49);
    expect(await read(db, one)).toMatchObject({ generation: 2, dispatch: 2 });
  });
});

function never(): never {
  throw new Error('It could not be claimed.');
}
