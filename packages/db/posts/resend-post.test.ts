import { createTestInstance } from '@carillon/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  claimPublication,
  intendItems,
  openDatabase,
  recordSent,
  resendPost,
  type Settlement,
  settlePublication,
} from '../index.ts';
import { claimed, usual } from '../testing/claiming.ts';
import { createAccount, createOwner, createQueued, read } from '../testing/rows.ts';

const instance = await createTestInstance();
const db = openDatabase({ url: instance.databaseUrl, poolSize: 20 });
const owner = await createOwner(db);

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

/** As the caller of an ordinary key. */
const ownerOf = ({ userId }: { userId: string }) => ({ userId, sandbox: false });

const nothing = { code: null, networkStatus: null, message: null };
const published: Settlement = { ...nothing, status: 'published', outcome: 'published' };
const failed: Settlement = { ...nothing, status: 'failed', outcome: 'refused', message: 'No.' };

/** A post of three items on two accounts: published on the first, failed on the second after its first item. */
async function createPartial() {
  const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
  const [good = '', bad = ''] = await createQueued(db, owner, {
    accounts,
    contents: ['one', 'two', 'three'],
  });
  const lease = await claimed(db, good);
  await recordSent(
    db,
    good,
    [0, 1, 2].map((position) => ({ position, remoteId: `${good}-${position}` })),
  );
  await settlePublication(db, lease, published);
  const badLease = await claimed(db, bad);
  await recordSent(db, bad, [{ position: 0, remoteId: `${bad}-0` }]);
  await intendItems(db, badLease, [1]);
  await settlePublication(db, badLease, failed);
  const { postId } = await read(db, bad);
  return { postId, good, bad };
}

describe('a resend', () => {
  it('queues what failed, as a new generation with a new job', async () => {
    const { postId, bad } = await createPartial();
    expect(await resendPost(db, ownerOf(owner), postId)).toMatchObject({
      post: { id: postId, status: 'queued' },
      wakeUps: [{ publicationId: bad, generation: 2, dispatch: 2, platform: 'x', dueInMs: 0 }],
    });
    expect(await read(db, bad)).toMatchObject({
      status: 'queued',
      attempts: 0,
      errorMessage: null,
      errorCode: null,
      dispatchedAt: null,
      post: { status: 'queued' },
    });
  });

  it('leaves what is out, and keeps in doubt what is in doubt', async () => {
    const { postId, good, bad } = await createPartial();
    await resendPost(db, ownerOf(owner), postId);
    expect(await read(db, good)).toMatchObject({ status: 'published', generation: 1, dispatch: 1 });
    expect((await read(db, bad)).items).toMatchObject([
      { state: 'sent', remoteId: `${bad}-0` },
      { state: 'sending', sends: 1 },
      { state: 'pending', sends: 0 },
    ]);
  });

  it('makes jobs of the older generation stale', async () => {
    const { postId, bad } = await createPartial();
    await resendPost(db, ownerOf(owner), postId);
    expect(await claimPublication(db, { ...usual, publicationId: bad })).toBeNull();
    expect(await claimPublication(db, { ...usual, publicationId: bad, generation: 2 })).toMatchObject({
      attempts: 1,
      leaseToken: 2n,
    });
  });

  it('happens once, of fifty at once', async () => {
    const { postId, bad } = await createPartial();
    const done = await Promise.all(Array.from({ length: 50 }, () => resendPost(db, ownerOf(owner), postId)));
    expect(done.filter((post) => post !== null)).toHaveLength(1);
    expect(await read(db, bad)).toMatchObject({ generation: 2, dispatch: 2 });
  });

  it('is refused for a post that is not failed, and for somebody else’s', async () => {
    const { postId } = await createPartial();
    expect(await resendPost(db, ownerOf(await createOwner(db)), postId)).toBeNull();
    expect(await resendPost(db, ownerOf(owner), 'pst_never')).toBeNull();
    const [queued = ''] = await createQueued(db, owner);
    expect(await resendPost(db, ownerOf(owner), (await read(db, queued)).postId)).toBeNull();
    await claimed(db, queued);
    expect(await resendPost(db, ownerOf(owner), (await read(db, queued)).postId)).toBeNull();
  });
});
