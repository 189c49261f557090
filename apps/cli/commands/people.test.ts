import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@carillon/db';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let instance: TestInstance;
let db: ReturnType<typeof openDatabase>;
let ada: string;
let bob: string;

const run = (args: readonly string[], input = '') =>
  runCarillon(['user', ...args], environmentOf(instance), input);

async function done(...args: string[]) {
  const { output, errors, status } = await run([...args, '--json']);
  if (status !== 0) throw new Error(errors);
  return JSON.parse(output);
}

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 2 });
  const create = async (email: string, ...more: string[]) =>
    (await done('create', '--email', email, '--password', 'correct horse', ...more)).id;
  ada = await create('ada@example.org', '--admin');
  bob = await create('bob@example.org');
});

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

it('people are listed page by page, and found by a part of their address', async () => {
  const first = await done('list', '--limit', '1');
  expect(first).toMatchObject({ users: [{ id: ada, admin: true, profiles: 0, posts: 0 }], next: ada });
  const second = await done('list', '--limit', '1', '--after', first.next);
  expect(second).toMatchObject({ users: [{ id: bob, email: 'bob@example.org', plan: 'free' }], next: null });
  expect((await done('list', '--search', 'BOB@')).users).toHaveLength(1);
  expect((await run(['list', '--limit', '0'])).errors).toBe(
    '--limit is a whole number from 1 to 1000, and not "0".\n',
  );
  expect((await run(['list'])).output).toContain('email: bob@example.org');
});

it('a plan is given, and an unknown one refused', async () => {
  expect(await done('set-plan', '--user', bob, '--plan', 'scale')).toEqual({ id: bob, plan: 'scale' });
  expect((await run(['set-plan', '--user', bob, '--plan', 'gold'])).errors).toMatch(
    /^There is no plan "gold"/,
  );
  expect(await db.user.findUnique({ where: { id: bob } })).toMatchObject({ plan: 'scale' });
});

it('a user is disabled and enabled, and the audit trail tells of it', async () => {
  expect(await done('disable', '--user', 'Bob@example.org')).toEqual({ id: bob, disabled: true });
  expect((await done('list', '--search', 'bob')).users[0].disabledAt).not.toBeNull();
  expect(await done('enable', '--user', bob)).toEqual({ id: bob, disabled: false });
  const events = await db.auditEvent.findMany({ where: { subjectId: bob, action: 'user.changed' } });
  expect(events.map(({ actor, details }) => [actor, details])).toEqual([
    ['cli', { plan: 'scale' }],
    ['cli', { disabled: true }],
    ['cli', { disabled: false }],
  ]);
});

it('the last admin stays one, and can be neither disabled nor deleted', async () => {
  const refusal = /^ada@example\.org is the only admin who can sign in\. Make somebody else an admin first/;
  for (const args of [['set-admin', '--off'], ['disable'], ['delete', '--yes']])
    expect((await run([...args, '--user', ada])).errors).toMatch(refusal);
  expect(await done('set-admin', '--user', bob)).toEqual({ id: bob, admin: true });
  expect(await done('set-admin', '--user', ada, '--off')).toEqual({ id: ada, admin: false });
});

it('everything of a user is written into a file that only its owner reads, and no file is overwritten', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-export-'));
  const file = join(folder, 'bob.zip');
  const { bytes } = await done('export', '--user', bob, '--output', file, '--no-media');
  const { size, mode } = await stat(file);
  expect([size, mode & 0o777]).toEqual([bytes, 0o600]);
  expect(String((await readFile(file)).subarray(0, 2))).toBe('PK');
  const again = await run(['export', '--user', bob, '--output', file]);
  expect(again).toMatchObject({
    status: 1,
    errors: `There is a file ${file} already. Name another one with --output.\n`,
  });
  await rm(folder, { recursive: true });
});

it('a user is deleted once their address is typed again', async () => {
  const other = await run(['delete', '--user', ada], 'bob@example.org\n');
  expect(other).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/another e-mail address\. Nothing was done\.\n$/),
  });
  expect(await db.user.count()).toBe(2);
  const { status, output } = await run(['delete', '--user', ada], ' ADA@example.org\n');
  expect([status, output]).toEqual([0, expect.stringContaining('deleted: true')]);
  expect(await db.user.findMany({ select: { id: true } })).toEqual([{ id: bob }]);
  expect((await run(['delete', '--user', ada, '--yes'])).errors).toBe(`There is no user "${ada}".\n`);
});
