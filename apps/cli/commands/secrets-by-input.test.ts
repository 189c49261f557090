import { openDatabase } from '@carillon/db';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { isPassword } from '@carillon/secrets';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let instance: TestInstance;
let sandbox: Sandbox;

beforeAll(async () => {
  instance = await createTestInstance();
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await instance.drop();
});

const run = (args: string, input: string) => {
  const urls = {
    ...{ X_API_URL: sandbox.url, BLUESKY_SERVICE_URL: sandbox.url, BLUESKY_PLC_URL: `${sandbox.url}/plc` },
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  };
  return runCarillon(args.split(' '), { ...environmentOf(instance), ...urls }, input);
};
const made = async (args: string, input: string): Promise<string> => {
  const { status, output, errors } = await run(`${args} --json`, input);
  expect([status, errors]).toEqual([0, '']);
  return JSON.parse(output).id;
};

it('passwords and tokens come on standard input when no option gives them', async () => {
  const user = await made('user create --email ada@example.org', 'first password\n');
  await made(`user password --user ${user}`, 'second password');
  const db = openDatabase({ url: instance.databaseUrl, poolSize: 1 });
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user } });
  await db.$disconnect();
  expect(await isPassword('second password', passwordHash)).toBe(true);
  const profile = await made(`profile create --user ${user} --name Main`, '');
  const { handle, appPassword } = sandbox.account('bluesky', 'typed');
  await made(`account connect bluesky --profile ${profile} --handle ${handle}`, `${appPassword}\n`);
  const { accessToken, refreshToken } = sandbox.account('x', 'typed');
  await made(`account connect x --profile ${profile}`, `${accessToken}\n${refreshToken}\n`);
  await made(`account connect x --profile ${profile} --access-token ${accessToken}`, refreshToken ?? '');
});

it.each([
  ['user create --email bob@example.org', '', 'password'],
  ['user password --user bob@example.org', '', 'password'],
  ['account connect bluesky --profile prf_1 --handle bob.test', '', 'app password'],
  ['account connect x --profile prf_1', 'only-one\n', 'refresh token'],
])('carillon %s says what is missing on its input', async (args, input, name) => {
  expect(await run(args, input)).toEqual({
    status: 2,
    output: '',
    errors: `The ${name} is missing: give --${name.replace(' ', '-')}, or send it as a line of standard input.\n`,
  });
});

it.each(['user create', 'user password', 'account connect bluesky', 'account connect x'])(
  'the help of carillon %s says who sees a secret in an option',
  async (command) => {
    const { output } = await run(`${command} --help`, '');
    expect(output.replace(/\s+/g, ' ')).toContain(
      'others see it in the list of processes and in the history of the shell',
    );
  },
);
