import { randomBytes } from 'node:crypto';
import { openDatabase } from '@carillon/db';
import { confirmTotp, proposeTotp, readTotp } from '@carillon/db/sign-in';
import { createUser } from '@carillon/db/users';
import { keyRing, open, seal } from '@carillon/secrets';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resealSecondFactors } from './reseal.ts';

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

const [old, newest, lost] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const ring = (first: Uint8Array, ...others: Uint8Array[]) => keyRing([first, ...others], 'second factors');

async function withSecret(email: string, keys: ReturnType<typeof ring>): Promise<string> {
  const userId = (await createUser(db, { email, passwordHash: '', plan: 'free' })) ?? '';
  const sealed = await seal(`secret of ${email}`, { totpOf: userId }, keys);
  await proposeTotp(db, userId, sealed);
  await confirmTotp(db, userId, { sealed, step: 1 });
  return userId;
}

describe('resealing second factors', () => {
  it('seals with the newest key what another one sealed, and names what none opens', async () => {
    const [one, two] = [
      await withSecret('one@example.org', ring(old)),
      await withSecret('two@example.org', ring(newest)),
    ];
    const unknown = await withSecret('unknown@example.org', ring(lost));
    const session = { db, secondFactorKeys: ring(newest, old) };
    expect(await resealSecondFactors(session)).toEqual({ resealed: 1, unopened: [unknown] });
    expect(await resealSecondFactors(session)).toEqual({ resealed: 0, unopened: [unknown] });
    for (const [userId, email] of [
      [one, 'one@example.org'],
      [two, 'two@example.org'],
    ] as const) {
      const { sealed } = await readTotp(db, userId);
      expect(await open(sealed ?? '', { totpOf: userId }, ring(newest))).toBe(`secret of ${email}`);
    }
  });

  it('keeps the step that a code was of, so that none is taken again', async () => {
    const userId = await withSecret('three@example.org', ring(old));
    await resealSecondFactors({ db, secondFactorKeys: ring(newest, old) });
    expect(await db.totpSecret.findUnique({ where: { userId } })).toMatchObject({ lastStep: 1n });
  });
});
