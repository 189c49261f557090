import { environmentOf } from '@carillon/harness/start-api-process';
import { runProgram } from '@carillon/testing/run-process';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let instance: TestInstance;

beforeAll(async () => {
  instance = await createTestInstance();
});

afterAll(() => instance.drop());

const run = (command: string) => runProgram('apps/cli/main.ts', command.split(' '), environmentOf(instance));

it('carillon prints what it made on standard output', async () => {
  const made = await run('user create --email a@example.com --password long-enough --json');
  expect(made).toEqual({ status: 0, output: expect.stringMatching(/^\{"id":"usr_\w+"\}\n$/), errors: '' });
});

it('carillon refuses with a sentence on standard error and status 1', async () => {
  const errors = 'There is no user "nobody".\n';
  expect(await run('key list --user nobody')).toEqual({ status: 1, output: '', errors });
});

it('carillon doctor ends with 1 when something is wrong', async () => {
  const { status, output } = await runProgram('apps/cli/main.ts', ['doctor'], {
    DATABASE_URL: instance.databaseUrl,
  });
  expect([status, output]).toEqual([1, expect.stringContaining('WRONG  environment: ')]);
});

it('carillon shows its commands', async () => {
  const { status, output } = await run('--help');
  expect([status, output]).toEqual([0, expect.stringMatching(/Usage: carillon[\s\S]*doctor/)]);
});
