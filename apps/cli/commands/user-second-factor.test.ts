import { openDatabase } from '@carillon/db';
import {
  addPasskey,
  confirmTotp,
  proposeTotp,
  readSignInWays,
  replaceRecoveryCodes,
  startSession,
} from '@carillon/db/sign-in';
import { createUser } from '@carillon/db/users';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let instance: TestInstance;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 2 });
});

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

const run = (user: string) =>
  runCarillon(['user', 'reset-second-factor', user, '--json'], environmentOf(instance));

/** A user with everything, who is signed in. */
async function guarded(email: string): Promise<string> {
  const userId = (await createUser(db, { email, passwordHash: 'hashed', plan: 'free' })) ?? '';
  await proposeTotp(db, userId, 'sealed');
  await confirmTotp(db, userId, { sealed: 'sealed', step: 1 });
  const key = { publicKey: new Uint8Array(1), counter: 0, transports: [] };
  await addPasskey(db, { userId, credentialId: email, name: 'Phone', ...key }, 20);
  await replaceRecoveryCodes(db, userId, ['one', 'another']);
  await startSession(db, `session of ${email}`, userId);
  return userId;
}

describe('carillon user reset-second-factor', () => {
  it('leaves one user the password alone, signs them out, and touches nobody else', async () => {
    const [lost, other] = [await guarded('lost@example.org'), await guarded('other@example.org')];
    expect(JSON.parse((await run('Lost@example.org')).output)).toEqual({ id: lost });
    const all = { password: true, totp: true, passkeys: 1, recoveryCodes: 2 };
    expect(await readSignInWays(db, lost)).toEqual({
      password: true,
      totp: false,
      passkeys: 0,
      recoveryCodes: 0,
    });
    expect(await readSignInWays(db, other)).toEqual(all);
    expect(await db.session.findMany({ select: { userId: true } })).toEqual([{ userId: other }]);
    expect(await db.auditEvent.findMany({ where: { action: 'second_factor.removed' } })).toMatchObject([
      { userId: lost, actor: 'cli' },
    ]);
  });

  it('knows nobody else', async () => {
    const { status, errors } = await run('nobody@example.org');
    const error = { code: 'refused', message: 'There is no user "nobody@example.org".' };
    expect([status, JSON.parse(errors)]).toEqual([1, { error }]);
  });
});
