import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../client.ts';
import { createUser } from '../users.ts';
import { claimMails, leaveForLater, settleNotices } from './mails.ts';

let instance: TestInstance;
let db: Database;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 2 });
});
afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

it('leaves a mail to whoever took it over, when the former holder comes back', async () => {
  const email = 'ada@example.com';
  const userId = await createUser(db, { email, passwordHash: 'none', plan: 'scale' });
  if (userId === null) throw new Error('The address is in use.');
  await db.mailNotice.create({ data: { userId, kind: 'posts', subjectId: 'pst_none' } });
  const times = { waitMs: 0, betweenMs: 0 };
  const claim = async (leaseMs: number) => (await claimMails(db, { ...times, leaseMs }))[0];
  const [former, holder] = [await claim(0), await claim(60_000)];
  if (!former || !holder) throw new Error('It was not claimed twice.');
  const isHeld = async () => (await claim(60_000)) === undefined;

  expect(await leaveForLater(db, former, 0)).toBe(0);
  expect(await isHeld()).toBe(true);
  await settleNotices(db, former, { ids: [], isSent: false });
  expect(await isHeld()).toBe(true);
  expect(await leaveForLater(db, holder, 0)).toBe(1);
  expect(await isHeld()).toBe(false);
});
