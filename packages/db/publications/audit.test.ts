import { afterEach, describe, expect, it } from '@jest/globals';
import { claimed } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, read } from '../testing/rows.ts';
import { endAudit, postponeAudits, takeAudits } from './audit.ts';
import { finishPublication } from './finish.ts';
import { intendItems } from './intend.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

afterEach(() => db.$executeRaw`UPDATE items SET audited_at = clock_timestamp()`);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A publication that was sent again in doubt, so long ago, ms. */
async function sentTwice(ago: number, account?: string) {
  const socialAccountId = account ?? (await createAccount(db, owner));
  const [id = ''] = await createQueued(db, owner, { accounts: [socialAccountId] });
  const lease = await claimed(db, id);
  await intendItems(db, lease, [0]);
  await finishPublication(db, lease, [{ position: 0, remoteId: `remote ${id}` }]);
  await db.$executeRaw`
    UPDATE items SET sends = 2, sent_at = clock_timestamp() - ${ago}::float8 * interval '1 millisecond' WHERE publication_id = ${id}`;
  return { id, account: socialAccountId };
}

const retry = { minAuditRetryMs: minute, maxAuditRetryMs: hour };
const take = (limit = 10) =>
  takeAudits(db, { platforms: ['x'], ageMs: hour, limit, reservationMs: 5 * minute });
const taken = async (limit?: number) => (await take(limit)).map(({ publicationId }) => publicationId);

/** Lets so many ms pass for what waits. */
const pass = (ms: number) => db.$executeRaw`
  UPDATE items SET next_audit_at = next_audit_at - ${ms}::float8 * interval '1 millisecond'`;

/** When an item's audit comes again, ms from now. */
async function comesIn(id: string): Promise<number> {
  const [row] = await db.$queryRaw<{ ms: number }[]>`
    SELECT extract(epoch FROM next_audit_at - clock_timestamp())::float8 * 1000 AS ms FROM items WHERE publication_id = ${id}`;
  return row?.ms ?? Number.NaN;
}

describe('an audit', () => {
  it('is due after its time, for an account that is connected', async () => {
    const due = await sentTwice(2 * hour);
    await sentTwice(minute);
    const gone = await sentTwice(2 * hour);
    await db.socialAccount.update({ where: { id: gone.account }, data: { active: false } });
    expect(await taken()).toEqual([due.id]);
    await db.socialAccount.update({ where: { id: gone.account }, data: { active: true } });
    expect(await taken()).toEqual([gone.id]);
  });

  it('is one worker’s for some minutes, and comes back when that one dies', async () => {
    const { id } = await sentTwice(2 * hour);
    expect(await taken()).toEqual([id]);
    await pass(4 * minute);
    expect(await taken()).toEqual([]);
    await pass(2 * minute);
    expect(await taken()).toEqual([id]);
    expect((await read(db, id)).items).toMatchObject([{ auditedAt: null }]);
  });

  it.each([null, 'double'])('ends with what is certain (%p)', async (doubleId) => {
    const { id } = await sentTwice(2 * hour);
    const [item] = await take();
    if (item === undefined) throw new Error('Nothing was due.');
    await endAudit(db, item, doubleId && `${doubleId} ${id}`);
    await pass(day);
    expect(await taken()).toEqual([]);
    expect((await read(db, id)).items).toMatchObject([
      { auditedAt: expect.any(Date), nextAuditAt: null, doubleId: doubleId && `${doubleId} ${id}` },
    ]);
  });

  it.each([
    [2 * minute, minute],
    [hour, 12 * minute],
    [2 * day, hour],
  ])('of an item sent %i ms ago comes again in %i ms where the account cannot be read', async (ago, wait) => {
    const { id, account } = await sentTwice(ago);
    await postponeAudits(db, account, retry);
    expect(Math.abs((await comesIn(id)) - wait)).toBeLessThan(5_000);
  });

  it('of an account that cannot be read keeps no other account waiting', async () => {
    const silent = await createAccount(db, owner);
    for (let n = 0; n < 4; n++) await sentTwice(3 * hour, silent);
    const { id } = await sentTwice(2 * hour);
    expect(await taken(2)).not.toContain(id);
    await postponeAudits(db, silent, retry);
    expect(await taken(2)).toEqual([id]);
  });

  it('is given up after thirty days', async () => {
    const { id } = await sentTwice(29 * day);
    await sentTwice(31 * day);
    expect(await taken()).toEqual([id]);
  });
});
