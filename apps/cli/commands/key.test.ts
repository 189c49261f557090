import { scopes } from '@carillon/core';
import { type Database, openDatabase } from '@carillon/db';
import { environmentOf } from '@carillon/harness/start-api-process';
import { keyRing } from '@carillon/secrets';
import { createTenant } from '@carillon/testing/create-tenant';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandError } from '../command-error.ts';
import { withSession } from '../open-session.ts';
import { createKey } from './key.ts';

let instance: TestInstance;
let db: Database;
let userId: string;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 1 });
  ({ userId } = await createTenant(db, keyRing([instance.encryptionKey], 'api keys'), 'growth'));
});

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

describe('the commands for keys', () => {
  it.each([
    [{ scopes: 'posts:read,posts' }, `There is no scope "posts"; --scopes has some of ${scopes.join(', ')}.`],
    [{ scopes: '' }, `There is no scope ""; --scopes has some of ${scopes.join(', ')}.`],
    [{ expiresIn: 0 }, '--expires-in is a whole number of days, from 1 to 3650.'],
    [{ expiresIn: 1.5 }, '--expires-in is a whole number of days, from 1 to 3650.'],
    [{ expiresIn: Number('soon') }, '--expires-in is a whole number of days, from 1 to 3650.'],
    [{ profileIds: ['prf_none'] }, 'This user has no profile "prf_none".'],
    [
      { profileIds: Array.from({ length: 51 }, (_, n) => `prf_${n}`) },
      'A key is bound to 50 profiles at most.',
    ],
  ])('refuse to make one with %j, and say why', async (options, sentence) => {
    const before = await db.apiKey.count();
    const making = withSession(environmentOf(instance), (session) =>
      createKey(session, { user: userId, name: 'refused', ...options }),
    );
    await expect(making).rejects.toThrow(new CommandError(sentence));
    expect(await db.apiKey.count()).toBe(before);
  });
});
