import { openDatabase } from '@carillon/db';
import { startSession } from '@carillon/db/sign-in';
import { findPassword } from '@carillon/db/users';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { isPassword } from '@carillon/secrets';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

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

const run = (...args: string[]) => runCarillon(['user', ...args], environmentOf(instance));

it('the commands for users make one, an admin too, and give another password, which signs out', async () => {
  const made = await run(
    'create',
    '--email',
    'Ada@Example.org',
    '--password',
    'first one',
    '--admin',
    '--json',
  );
  const { id } = JSON.parse(made.output);
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({
    email: 'ada@example.org',
    admin: true,
  });
  await startSession(db, 'digest', id);

  const short = await run('password', '--user', 'ada@example.org', '--password', 'short');
  expect(short).toMatchObject({ status: 1, errors: 'The password must have at least 8 characters.\n' });
  expect(await db.session.count()).toBe(1);

  const changed = await run('password', '--user', 'ada@example.org', '--password', 'another one', '--json');
  expect(JSON.parse(changed.output)).toEqual({ id });
  const { passwordHash = '' } = (await findPassword(db, 'ada@example.org')) ?? {};
  expect(await isPassword('another one', passwordHash)).toBe(true);
  expect(await isPassword('first one', passwordHash)).toBe(false);
  expect(await db.session.count()).toBe(0);
});
