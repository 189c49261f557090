import { beforeEach, describe, expect, it } from '@jest/globals';
import { endSilentLeases, forgetWorker, heartbeat, type SilenceQuery } from './heartbeats.ts';
import { claimPublication } from './publications/claim.ts';
import { takeUndispatched, withQueue } from './publications/dispatch.ts';
import { intendItems } from './publications/intend.ts';
import { renewLeases } from './publications/lease.ts';
import { claimed, defaultClaim, reconcilerTimes } from './testing/claiming.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued, read } from './testing/rows.ts';

const open = await openTestDatabase();
const db = open(10);
const owner = await createOwner(db);

beforeEach(async () => {
  await db.post.deleteMany();
  await db.socialAccount.deleteMany();
  await db.worker.deleteMany();
});

const beat = (name: string, silenceMs = 5_000) => heartbeat(db, { name, concurrency: 20, silenceMs });

const silentFor = (name: string, ms: number) => db.$executeRaw`
  UPDATE workers SET seen_at = clock_timestamp() - ${ms}::float8 * interval '1 millisecond' WHERE name = ${name}`;

const { abandonedMs, crashSpreadMs } = reconcilerTimes;
const query: SilenceQuery = { by: 'judge', heardMs: 2_000, platforms: ['x'], abandonedMs, crashSpreadMs };
const end = (more: Partial<SilenceQuery> = {}) => endSilentLeases(db, { ...query, ...more });

/** A publication that a worker holds which was heard so long ago. */
async function heldBy(worker: string, silentMs: number): Promise<string> {
  const id = await createOne(db, owner);
  await claimed(db, id, { worker });
  await beat(worker);
  await silentFor(worker, silentMs);
  return id;
}

describe('a heartbeat', () => {
  it('says how long ago the one before was', async () => {
    expect(await beat('judge')).toEqual({ gapMs: null, othersSilent: false });
    await silentFor('judge', 10_000);
    const { gapMs } = await beat('judge');
    expect(gapMs).toBeGreaterThan(9_990);
    expect(gapMs).toBeLessThan(15_000);
    expect((await beat('judge')).gapMs).toBeLessThan(5_000);
  });

  it.each([
    ['has been silent for too long', 5_100, true],
    ['has been heard just in time', 3_000, false],
    ['has been silent for so long that nothing of it is left', 61_000, false],
  ])('says whether somebody %s', async (_, ms, othersSilent) => {
    await beat('other');
    await silentFor('other', ms);
    expect(await beat('judge')).toMatchObject({ othersSilent });
  });
});

describe('the leases of a silent worker', () => {
  it('end at once, and the reconciler makes their jobs at once', async () => {
    const id = await heldBy('silent', 5_100);
    await beat('judge');
    expect(await takeUndispatched(db, 10, withQueue(reconcilerTimes))).toEqual([]);
    expect(await end()).toEqual([{ publicationId: id, worker: 'silent', isPutAside: false }]);
    expect(await takeUndispatched(db, 10, withQueue(reconcilerTimes))).toMatchObject([{ publicationId: id }]);
    expect(await end()).toEqual([]);
    expect(await claimed(db, id, { worker: 'judge' })).toMatchObject({ leaseToken: 2n, crashes: 2 });
  });

  it('are of no use to it when it comes back: it neither renews them nor begins to send', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id, { worker: 'silent' });
    await beat('silent');
    await silentFor('silent', 5_100);
    await beat('judge');
    expect(await end()).toHaveLength(1);
    await beat('silent');
    expect(await renewLeases(db, [lease], 90_000)).toEqual(new Set());
    expect(await intendItems(db, lease, [0])).toBeNull();
    expect((await read(db, id)).items).toMatchObject([{ state: 'pending', sends: 0 }]);
  });

  it.each<[why: string, more: Partial<SilenceQuery>]>([
    ['nobody knows the judge', { by: 'stranger' }],
    ['it is of another network', { platforms: ['bluesky'] }],
  ])('stay where %s', async (_, more) => {
    await heldBy('silent', 5_100);
    await beat('judge');
    expect(await end(more)).toEqual([]);
  });

  it('stay where the judge itself was silent: Postgres may have stood still for all', async () => {
    await heldBy('silent', 10_000);
    await beat('judge');
    await silentFor('judge', 10_000);
    expect(await end()).toEqual([]);
    await beat('judge');
    expect(await end()).toHaveLength(1);
  });

  it('end, and a publication that lost a worker before is put aside for as long, and lets the next of its account pass', async () => {
    const accounts = [await createAccount(db, owner)];
    const [id = ''] = await createQueued(db, owner, { accounts });
    const [next = ''] = await createQueued(db, owner, { accounts });
    await db.publication.updateMany({ data: { dispatchedAt: new Date() } });
    await db.$executeRaw`UPDATE publications SET due_at = due_at - interval '1 second' WHERE id = ${id}`;
    await claimed(db, id, { leaseMs: 0 });
    const lease = await claimed(db, id, { worker: 'silent' });
    const { leaseUntil } = await read(db, id);
    await beat('silent');
    await silentFor('silent', 5_100);
    await beat('judge');
    expect(await end()).toEqual([{ publicationId: id, worker: 'silent', isPutAside: true }]);
    const { nextAt, ...aside } = await read(db, id);
    expect(aside).toMatchObject({ status: 'queued', leaseUntil: null, crashes: 2 });
    const waitMs = (nextAt?.getTime() ?? Number.NaN) - (leaseUntil?.getTime() ?? Number.NaN);
    expect(waitMs).toBeGreaterThanOrEqual(abandonedMs);
    expect(waitMs).toBeLessThanOrEqual(abandonedMs + crashSpreadMs);
    const taken = await takeUndispatched(db, 10, withQueue(reconcilerTimes));
    expect(taken.filter(({ dueInMs }) => dueInMs === 0)).toMatchObject([{ publicationId: next }]);
    expect(await intendItems(db, lease, [0])).toBeNull();
    expect(await claimPublication(db, { ...defaultClaim, publicationId: id })).toBeNull();
    expect(await claimed(db, next, { worker: 'judge' })).toMatchObject({ crashes: 1 });
  });

  it('stay while somebody is changing the row, and nobody waits for it', async () => {
    const id = await heldBy('silent', 5_100);
    await beat('judge');
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM publications WHERE id = ${id} FOR UPDATE`;
      expect(await end()).toEqual([]);
    });
    expect(await end()).toHaveLength(1);
  });

  it('are those of no worker that is heard, that ended in order, or that is of the release before', async () => {
    await heldBy('well', 3_000);
    await heldBy('ended', 5_100);
    await forgetWorker(db, 'ended');
    const former = await createOne(db, owner);
    await claimed(db, former, { worker: 'former' });
    await db.$executeRaw`INSERT INTO workers (name, concurrency, seen_at) VALUES ('former', 20, clock_timestamp() - interval '9 seconds')`;
    await beat('judge');
    expect(await end()).toEqual([]);
  });
});
