import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner } from '../testing/rows.ts';
import { announceEnds, listEndingAccounts, markEnded } from './access-ends.ts';
import { connectAccount } from './connect-accounts.ts';

const open = await openTestDatabase();
const db = open(4);

const day = 86_400_000;
const end = new Date('2026-12-07T09:00:00Z');
const before = (days: number) => new Date(end.getTime() - days * day);

/** An account of somebody whose access ends then. */
async function ending(credentialsEndAt: Date | null = end) {
  const owner = await createOwner(db);
  const id = await createAccount(db, owner);
  await db.socialAccount.update({ where: { id }, data: { credentialsEndAt } });
  await db.credentials.create({ data: { socialAccountId: id, sealed: 'sealed' } });
  const listed = async (now: Date) =>
    (await listEndingAccounts(db, owner.userId, now)).map((each) => each.id);
  const read = () => db.socialAccount.findUniqueOrThrow({ where: { id } });
  return { id, listed, read };
}

const mark = (now: Date) => markEnded(db, now, ({ platformUsername }) => `@${platformUsername} has ended.`);

describe('access that ends', () => {
  it('is pointed out from a week before on, and not a day earlier', async () => {
    const { id, listed } = await ending();
    expect(await listed(before(8))).toEqual([]);
    expect(await listed(before(6))).toEqual([id]);
    expect(await (await ending(null)).listed(before(-100))).toEqual([]);
  });

  it('is announced once for each end', async () => {
    const { id, read } = await ending();
    await announceEnds(db, before(8));
    expect((await read()).endAnnounced).toBeNull();
    await announceEnds(db, before(6));
    expect((await read()).endAnnounced).toEqual(end);
    expect(await announceEnds(db, before(5))).toBe(0);
    const later = new Date(end.getTime() + 60 * day);
    await db.socialAccount.update({ where: { id }, data: { credentialsEndAt: later } });
    expect(await announceEnds(db, before(5))).toBe(0);
    expect(await announceEnds(db, new Date(later.getTime() - 6 * day))).toBe(1);
  });

  it('needs a person once it has ended, and no longer when somebody has connected the account again', async () => {
    const { id, listed, read } = await ending();
    expect(await mark(before(0.001))).toEqual([]);
    expect(await mark(end)).toContain(id);
    expect(await read()).toMatchObject({
      active: false,
      state: 'reconnect',
      stateReason: expect.any(String),
    });
    expect(await listed(end)).toEqual([]);

    const { profileId, platform, platformUserId, platformUsername, platformAvatar, sandbox } = await read();
    const account = { profileId, platform, platformUserId, platformUsername, platformAvatar, sandbox };
    const later = new Date(end.getTime() + 60 * day);
    const granted = { grantedScopes: [], serviceUrl: null, credentialsEndAt: later };
    await connectAccount(db, { ...account, ...granted }, { seal: async () => 'sealed', maxAccounts: 9 });
    expect(await read()).toMatchObject({ active: true, state: 'connected', credentialsEndAt: later });
    expect(await mark(end)).not.toContain(id);
  });

  it('is left alone while its credentials are being renewed', async () => {
    const { id, read } = await ending();
    const renewingUntil = new Date(Date.now() + 60_000);
    await db.credentials.update({ where: { socialAccountId: id }, data: { renewingUntil } });
    expect(await mark(end)).not.toContain(id);
    expect((await read()).state).toBe('connected');
  });
});
