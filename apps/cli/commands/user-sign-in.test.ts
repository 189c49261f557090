import { openDatabase } from '@carillon/db';
import { findPasswordReset, keepPasswordReset, startSession } from '@carillon/db/sign-in';
import { findPassword } from '@carillon/db/users';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { digest } from '@carillon/secrets';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let instance: TestInstance;
let db: ReturnType<typeof openDatabase>;
let id: string;

const run = (...args: string[]) =>
  runCarillon(['user', ...args], {
    ...environmentOf(instance),
    DASHBOARD_URL: 'https://dashboard.example',
  });

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 2 });
  const made = await run('create', '--email', 'ada@example.org', '--password', 'first of many', '--json');
  id = JSON.parse(made.output).id;
});

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

describe('carillon user reset-link', () => {
  it('prints a link that is good for an hour, instead of the one before', async () => {
    await keepPasswordReset(db, { id: 'older', userId: id, minutes: 60 });
    const { output } = await run('reset-link', 'ada@example.org', '--json');
    const { link, ...rest } = JSON.parse(output);
    expect(rest).toEqual({ id, minutes: 60 });
    const [, token = ''] = /^https:\/\/dashboard\.example\/reset-password#([\w-]{43})$/.exec(link) ?? [];
    expect(await findPasswordReset(db, digest(token))).toEqual({ userId: id, email: 'ada@example.org' });
    expect(await findPasswordReset(db, 'older')).toBeNull();
    const [row] = await db.passwordReset.findMany();
    const minutes = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    expect(await db.auditEvent.findMany({ where: { action: 'password.reset_requested' } })).toMatchObject([
      { userId: id, actor: 'cli' },
    ]);
  });

  it.each(['0', '-1', '1.5', 'x', '10081'])('makes none that is good for %s minutes', async (minutes) => {
    const { status, errors } = await run('reset-link', 'ada@example.org', '--minutes', minutes);
    expect([status, errors]).toEqual([
      2,
      `--minutes is a whole number from 1 to 10080, and not "${minutes}".\n`,
    ]);
  });

  it('makes none for nobody', async () => {
    const { status, errors } = await run('reset-link', 'nobody@example.org');
    expect([status, errors]).toEqual([1, 'There is no user "nobody@example.org".\n']);
  });
});

describe('passwords that others try first', () => {
  it.each([
    ['iloveyou', 'Many people have this password'],
    ['ada@example.org', 'made of the e-mail address'],
    ['short', 'at least 8 characters'],
  ])('such as “%s” are refused, for new users and for others', async (password, sentence) => {
    const create = await run('create', '--email', 'ada@example.com', '--password', password);
    const change = await run('password', '--user', 'ada@example.org', '--password', password);
    if (password !== 'ada@example.org') expect(create.errors).toContain(sentence);
    expect([change.status, change.errors]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

describe('users without a password', () => {
  it('are made for the issuer to let in', async () => {
    const { output } = await run('create', '--email', 'bea@example.org', '--oidc', '--json');
    const user = await db.user.findUnique({ where: { id: JSON.parse(output).id } });
    expect(user).toMatchObject({ passwordHash: '', oidcInvited: true });
    const both = await run('create', '--email', 'c@example.org', '--oidc', '--password', 'a longer one');
    expect([both.status, both.errors]).toEqual([2, expect.stringContaining('leave --password out')]);
  });

  it('are also those whose password is taken, who are signed out', async () => {
    await startSession(db, 'digest', id);
    expect(JSON.parse((await run('invite', '--user', 'ada@example.org', '--json')).output)).toEqual({ id });
    expect(await findPassword(db, 'ada@example.org')).toMatchObject({ passwordHash: '' });
    expect([await db.session.count(), await db.passwordReset.count()]).toEqual([0, 0]);
  });
});
