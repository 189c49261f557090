import { expect, it } from '@jest/globals';
import { openTestDatabase } from './testing/open-test-database.ts';
import { changePassword, createUser, findPassword, replaceHash } from './users.ts';

const db = (await openTestDatabase())(2);

it('a password that is hashed anew at a sign-in does not come back over one that was set meanwhile', async () => {
  const id = (await createUser(db, { email: 'a@example.com', passwordHash: 'old', plan: 'free' })) ?? '';
  const hash = async () => (await findPassword(db, 'a@example.com'))?.passwordHash;
  await replaceHash(db, id, { from: 'old', to: 'the same, anew' });
  expect(await hash()).toBe('the same, anew');
  await changePassword(db, id, 'another');
  await replaceHash(db, id, { from: 'the same, anew', to: 'the old one again' });
  expect(await hash()).toBe('another');
});
