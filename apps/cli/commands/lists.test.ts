import { openDatabase } from '@carillon/db';
import { connectAccount } from '@carillon/db/accounts';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let instance: TestInstance;
let user: string;
let profiles: string[];
let accounts: string[];

const run = (args: string) => runCarillon(args.split(' '), environmentOf(instance));

async function json(args: string) {
  const { status, output, errors } = await run(`${args} --json`);
  if (status !== 0) throw new Error(errors);
  return JSON.parse(output);
}

beforeAll(async () => {
  instance = await createTestInstance();
  user = (await json('user create --email ada@example.org --password correct-horse --plan growth')).id;
  await json('user create --email bob@example.org --password correct-horse');
  profiles = [
    (await json(`profile create --user ${user} --name Main --timezone Europe/Berlin`)).id,
    (await json(`profile create --user ${user} --name Side --group g1`)).id,
  ];
  accounts = await connect();
});

afterAll(() => instance.drop());

/** One account of each profile. */
async function connect(): Promise<string[]> {
  const db = openDatabase({ url: instance.databaseUrl, poolSize: 1 });
  const ids: string[] = [];
  for (const profileId of profiles) {
    const account = {
      ...{
        profileId,
        platform: 'x' as const,
        platformUserId: '1',
        platformUsername: 'ada',
        platformAvatar: '',
      },
      ...{ grantedScopes: [], sandbox: false, serviceUrl: null },
    };
    const stored = await connectAccount(db, account, { seal: async () => '{}', maxAccounts: 2 });
    ids.push(stored.kind === 'stored' ? stored.id : '');
  }
  await db.$disconnect();
  return ids;
}

it('carillon profile list shows the profiles of a user, page by page', async () => {
  const first = await json(`profile list --user ada@example.org --limit 1`);
  expect(first).toEqual({
    profiles: [expect.objectContaining({ id: profiles[0], name: 'Main', timezone: 'Europe/Berlin' })],
    next: profiles[0],
  });
  const second = await json(`profile list --user ${user} --limit 1 --after ${first.next}`);
  expect(second).toEqual({ profiles: [expect.objectContaining({ id: profiles[1] })], next: null });
  expect((await json(`profile list --user ${user} --group g1`)).profiles).toHaveLength(1);
  const { output } = await run(`profile list --user ${user} --limit 1`);
  expect(output).toMatch(
    new RegExp(
      `^id: ${profiles[0]}\nname: Main\ntimezone: Europe/Berlin\ncreatedAt: .*Z\n\nThere are more: --after ${profiles[0]}\n$`,
    ),
  );
});

it('carillon account list shows the connected accounts of a user, page by page', async () => {
  const first = await json(`account list --user ada@example.org --limit 1`);
  expect(first).toEqual({
    accounts: [
      expect.objectContaining({ id: accounts[0], platform: 'x', platformUsername: 'ada', active: true }),
    ],
    next: accounts[0],
  });
  const second = await json(`account list --user ${user} --after ${first.next}`);
  expect(second).toEqual({ accounts: [expect.objectContaining({ id: accounts[1] })], next: null });
  const ofSecond = await json(`account list --user ${user} --profile ${profiles[1]}`);
  expect(ofSecond.accounts).toEqual([expect.objectContaining({ id: accounts[1], profileId: profiles[1] })]);
  const { output } = await run(`account list --user ${user}`);
  expect(output).toContain(`id: ${accounts[0]}\nprofileId: ${profiles[0]}\nplatform: x\n`);
});

it.each([
  ['profile', 'This user has no such profile.\n'],
  ['account', 'This user has no such account.\n'],
])('carillon %s list says so when there is none', async (name, output) => {
  expect(await run(`${name} list --user bob@example.org`)).toEqual({ status: 0, output, errors: '' });
  expect(await run(`${name} list --user nobody`)).toMatchObject({
    ...{ status: 1, errors: 'There is no user "nobody".\n' },
  });
});
