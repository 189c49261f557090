import { beforeEach, describe, expect, it } from '@jest/globals';
import { claimPublication } from '../publications/claim.ts';
import { defaultClaim } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued, createWithTimes } from '../testing/rows.ts';
import { doubtLost } from './doubt-due.ts';
import { type Identity, noteIdentity, noteProgress, readHistory, readIdentity } from './lineage.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

let identity: Identity;
let progress: number;

/** The service ran until now, and then the database came to be on another branch. */
beforeEach(async () => {
  await db.post.deleteMany();
  await db.setting.deleteMany();
  identity = await readIdentity(db);
  await noteIdentity(db, { ...identity, branch: '000000FF' });
  progress = (await noteProgress(db, 0)) ?? 0;
});

const day = 86_400_000;
const doubt = (which = db, seen = progress) => doubtLost(which, { identity, seen, maxLateness: day });
const itemsOf = (publicationId: string) =>
  db.item.findMany({ where: { publicationId }, orderBy: { position: 'asc' } });

describe('another branch of the log', () => {
  it('has what is due count as perhaps sent since shortly before the last note of progress', async () => {
    const id = await createOne(db, owner, ['ding', 'dong']);
    const since = new Date(progress - 10_000);
    expect(await doubt()).toEqual({ items: 2, since });
    expect(await itemsOf(id)).toMatchObject(
      [1, 1].map((sends) => ({ state: 'sending', sends, firstIntentAt: since })),
    );
    expect(await db.publication.findUnique({ where: { id } })).toMatchObject({
      status: 'queued',
      errorCode: 'failover',
      errorMessage: expect.stringContaining('went over to another server'),
    });
    expect((await readHistory(db)).identity).toEqual(identity);
  });

  it('is no doubt about what fell due when the server that was lost was gone', async () => {
    progress -= 60_000;
    await db.setting.update({ where: { name: 'progress' }, data: { value: String(progress) } });
    const before = await createWithTimes(db, owner, { dueInMs: -55_000 });
    const after = await createWithTimes(db, owner, { dueInMs: -45_000 });
    expect((await doubt())?.items).toBe(1);
    const [item] = await itemsOf(before);
    expect(item).toMatchObject({ state: 'sending', intentAt: new Date(progress + 10_000) });
    expect(await itemsOf(after)).toMatchObject([{ state: 'pending' }]);
  });

  it('that lacks some notes is a doubt until the last that was seen, and gives claims to those who saw it', async () => {
    progress -= 60_000;
    await db.setting.update({ where: { name: 'progress' }, data: { value: String(progress) } });
    const id = await createWithTimes(db, owner, { dueInMs: -45_000 });
    const seen = progress + 9_000;
    expect(await doubt(db, seen)).toEqual({ items: 1, since: new Date(progress - 10_000) });
    expect(await itemsOf(id)).toMatchObject([{ state: 'sending', intentAt: new Date(seen + 10_000) }]);
    expect((await readHistory(db)).progress).toBeGreaterThan(seen);
  });

  it('whose clock is behind what was seen gives claims all the same', async () => {
    const ahead = progress + 3_600_000;
    await doubt(db, ahead);
    expect((await readHistory(db)).progress).toBe(ahead + 1);
  });

  it('is no doubt about what is not due, what waits for its next try, or an account that does', async () => {
    const blocked = await createAccount(db, owner);
    await db.socialAccount.update({
      where: { id: blocked },
      data: { blockedUntil: new Date(Date.now() + 60_000) },
    });
    const ids = [
      await createWithTimes(db, owner, { dueInMs: 60_000 }),
      await createWithTimes(db, owner, { nextInMs: 60_000 }),
      ...(await createQueued(db, owner, { accounts: [blocked] })),
    ];
    const tried = await createWithTimes(db, owner, { nextInMs: -1_000 });
    expect((await doubt())?.items).toBe(1);
    for (const id of ids) expect(await itemsOf(id)).toMatchObject([{ state: 'pending' }]);
    expect(await itemsOf(tried)).toMatchObject([{ state: 'sending' }]);
  });

  it('has a publication that a worker had claimed be looked for, and is a doubt of the tries before it', async () => {
    const [claimed, tried] = [await createOne(db, owner), await createOne(db, owner)];
    expect(await claimPublication(db, { ...defaultClaim, publicationId: claimed })).not.toBeNull();
    const ago = new Date(Date.now() - 3_600_000);
    await db.item.updateMany({
      where: { publicationId: tried },
      data: { state: 'sending', sends: 1, firstIntentAt: ago, intentAt: ago },
    });
    expect((await doubt())?.items).toBe(1);
    expect(await itemsOf(claimed)).toMatchObject([{ state: 'sending' }]);
    const [item] = await itemsOf(tried);
    expect(item).toMatchObject({ sends: 1, firstIntentAt: ago });
    expect(item?.intentAt?.getTime()).toBeGreaterThanOrEqual(progress);
  });

  it('is dealt with once, by whoever is first', async () => {
    await createOne(db, owner);
    const both = await Promise.all([doubt(), doubt(open(1))]);
    expect(both.map((one) => one?.items ?? null).sort()).toEqual([1, null]);
    expect(await doubt()).toBeNull();
  });

  it('gives no claims, and takes no note of progress, before somebody has looked at it', async () => {
    const publicationId = await createOne(db, owner);
    const claim = (branch: string | null) =>
      claimPublication(db, { ...defaultClaim, publicationId, progress, branch });
    expect(await claim('000000FF')).toBeNull();
    expect(await noteProgress(db, progress, '000000FF')).toBeNull();
    expect((await readHistory(db)).progress).toBe(progress);
    expect(await noteProgress(db, progress, identity.branch)).toBeGreaterThan(progress);
    expect(await claim(identity.branch)).not.toBeNull();
  });
});

describe('the same branch', () => {
  it('has nothing count as perhaps sent', async () => {
    await noteIdentity(db, identity);
    const id = await createOne(db, owner);
    expect(await doubt()).toBeNull();
    await noteIdentity(db, { ...identity, branch: null }); // whoever noted it was not allowed to ask
    expect(await doubt()).toBeNull();
    expect(await itemsOf(id)).toMatchObject([{ state: 'pending', sends: 0 }]);
  });
});
