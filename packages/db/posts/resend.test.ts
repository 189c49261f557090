import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { claimPublication } from '../publications/claim.ts';
import { finishPublication } from '../publications/finish.ts';
import { intendItems } from '../publications/intend.ts';
import { recordSent } from '../publications/items.ts';
import { failPublication, type Refusal } from '../publications/settle.ts';
import { claimed, defaultClaim } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, read } from '../testing/rows.ts';
import { resendPost } from './resend.ts';

const open = await openTestDatabase();
const db = open(20);
const owner = await createOwner(db);

/** As the caller of an ordinary key. */
const ownerOf = ({ userId }: { userId: string }) => ({ userId, sandbox: false });

const refusal: Refusal = { outcome: 'refused', code: null, networkStatus: null, message: 'No.' };

/** A post of three items on two accounts: published on the first, failed on the second after its first item. */
async function createPartial() {
  const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
  const [good = '', bad = ''] = await createQueued(db, owner, {
    accounts,
    contents: ['one', 'two', 'three'],
  });
  const lease = await claimed(db, good);
  await finishPublication(
    db,
    lease,
    [0, 1, 2].map((position) => ({ position, remoteId: `${good}-${position}` })),
  );
  const badLease = await claimed(db, bad);
  await recordSent(db, bad, [{ position: 0, remoteId: `${bad}-0` }]);
  await intendItems(db, badLease, [1]);
  await failPublication(db, badLease, refusal);
  const { postId } = await read(db, bad);
  return { postId, good, bad };
}

/** Statements that wait for somebody else's transaction. */
async function waitingForLocks(): Promise<number> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  return rows.length;
}

describe('a resend', () => {
  it('queues what failed, as a new generation with a new job', async () => {
    const { postId, bad } = await createPartial();
    expect(await resendPost(db, ownerOf(owner), postId)).toEqual({
      kind: 'resent',
      leftOut: [],
      post: expect.objectContaining({ id: postId, status: 'queued' }),
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
    expect(await claimPublication(db, { ...defaultClaim, publicationId: bad })).toBeNull();
    expect(await claimPublication(db, { ...defaultClaim, publicationId: bad, generation: 2 })).toMatchObject({
      attempts: 1,
      leaseToken: 2n,
    });
  });

  it('happens once, of fifty at once, and the others see it', async () => {
    const { postId, bad } = await createPartial();
    const all: ReturnType<typeof resendPost>[] = [];
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM posts WHERE id = ${postId} FOR UPDATE`;
      for (let n = 0; n < 10; n++) all.push(resendPost(db, ownerOf(owner), postId));
      await until('ten of them to wait', async () => (await waitingForLocks()) === 10);
    });
    for (let n = 0; n < 40; n++) all.push(resendPost(db, ownerOf(owner), postId));
    const done = await Promise.all(all);
    expect(done.filter((resend) => resend?.kind === 'resent')).toHaveLength(1);
    const others = done.filter((resend) => resend?.kind !== 'resent');
    expect(others).toEqual(Array(49).fill({ kind: 'refused', status: 'queued', leftOut: [] }));
    expect(await read(db, bad)).toMatchObject({ generation: 2, dispatch: 2 });
  });

  it('finds no post of somebody else', async () => {
    const { postId, bad } = await createPartial();
    expect(await resendPost(db, ownerOf(await createOwner(db)), postId)).toBeNull();
    expect(await resendPost(db, { ...ownerOf(owner), sandbox: true }, postId)).toBeNull();
    expect(await resendPost(db, ownerOf(owner), 'pst_never')).toBeNull();
    expect(await read(db, bad)).toMatchObject({ status: 'failed', generation: 1 });
  });

  it('is refused while the post is queued or publishing', async () => {
    const [queued = ''] = await createQueued(db, owner);
    const { postId } = await read(db, queued);
    const refused = (status: string) => ({ kind: 'refused', status, leftOut: [] });
    expect(await resendPost(db, ownerOf(owner), postId)).toEqual(refused('queued'));
    await claimed(db, queued);
    expect(await resendPost(db, ownerOf(owner), postId)).toEqual(refused('publishing'));
    expect(await read(db, queued)).toMatchObject({ generation: 1, dispatch: 1 });
  });
});

describe('a resend while a part of the post is still to come', () => {
  it('is refused, though another part has failed', async () => {
    const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
    const [bad = '', later = ''] = await createQueued(db, owner, { accounts });
    await failPublication(db, await claimed(db, bad), refusal);
    const { postId } = await read(db, bad);
    const refused = { kind: 'refused', status: 'queued', leftOut: [] };
    expect(await resendPost(db, ownerOf(owner), postId)).toEqual(refused);
    expect(await read(db, bad)).toMatchObject({ status: 'failed', generation: 1 });
    expect(await read(db, later)).toMatchObject({ status: 'queued', generation: 1 });
  });
});

describe('a resend, with an account that is not active', () => {
  /** A post that failed on as many accounts. */
  async function createFailed(count: number) {
    const accounts = await Promise.all(Array.from({ length: count }, () => createAccount(db, owner)));
    const publications = await createQueued(db, owner, { accounts });
    for (const id of publications) await failPublication(db, await claimed(db, id), refusal);
    const { postId } = await read(db, publications[0] ?? '');
    return { postId, accounts, publications };
  }
  const setActive = (id: string | undefined, active: boolean) =>
    db.socialAccount.update({ where: { id: id ?? '' }, data: { active } });
  const ringer = { platform: 'x', platformUsername: 'ringer' };

  it('queues the others, and leaves its failure as it is', async () => {
    const { postId, accounts, publications } = await createFailed(2);
    await setActive(accounts[0], false);
    expect(await resendPost(db, ownerOf(owner), postId)).toMatchObject({
      kind: 'resent',
      post: { status: 'queued' },
      wakeUps: [{ publicationId: publications[1] }],
      leftOut: [ringer],
    });
    const [inactive, active] = await Promise.all(publications.map((id) => read(db, id)));
    expect(inactive).toMatchObject({ status: 'failed', errorMessage: 'No.', generation: 1, dispatch: 1 });
    expect(active).toMatchObject({ status: 'queued', generation: 2, post: { status: 'queued' } });
  });

  it('changes nothing when no other failed', async () => {
    const { postId, accounts, publications } = await createFailed(2);
    for (const id of accounts) await setActive(id, false);
    const before = await read(db, publications[0] ?? '');
    expect(await resendPost(db, ownerOf(owner), postId)).toEqual({
      kind: 'refused',
      status: 'failed',
      leftOut: [ringer, ringer],
    });
    expect(await read(db, publications[0] ?? '')).toEqual(before);
  });

  it('queues it once the account is active again, when the rest is out', async () => {
    const { postId, accounts, publications } = await createFailed(2);
    await setActive(accounts[0], false);
    await resendPost(db, ownerOf(owner), postId);
    const lease = await claimed(db, publications[1] ?? '', { generation: 2 });
    await finishPublication(db, lease, [{ position: 0, remoteId: lease.publicationId }]);
    await setActive(accounts[0], true);
    expect(await resendPost(db, ownerOf(owner), postId)).toMatchObject({
      kind: 'resent',
      wakeUps: [{ publicationId: publications[0], generation: 2 }],
      leftOut: [],
    });
  });
});
