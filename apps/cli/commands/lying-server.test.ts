import { type Database, openDatabase } from '@carillon/db';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { lies, startLyingServer } from '@carillon/testing/start-lying-server';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let instance: TestInstance;
let sandbox: Sandbox;
let db: Database;
let profileId: string;

beforeAll(async () => {
  [instance, sandbox] = await Promise.all([createTestInstance(), startSandbox()]);
  db = openDatabase({ url: instance.databaseUrl, poolSize: 1 });
  await run('user create --email ada@example.com --password correct-horse --plan scale');
  profileId = (await made('profile create --user ada@example.com --name Bells')).id;
});

afterAll(async () => {
  await db.$disconnect();
  await sandbox.close();
  await instance.drop();
});

const run = (args: string) =>
  runCarillon(args.split(' '), {
    ...environmentOf(instance),
    ...{ X_API_URL: sandbox.url, BLUESKY_SERVICE_URL: sandbox.url, BLUESKY_PLC_URL: `${sandbox.url}/plc` },
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  });

async function made(args: string): Promise<{ id: string }> {
  const { status, output, errors } = await run(`${args} --json`);
  if (status !== 0) throw new Error(errors);
  return JSON.parse(output);
}

const connect = (handle: string, password: string) =>
  `account connect bluesky --profile ${profileId} --handle ${handle} --app-password ${password}`;

const stored = (id: string) =>
  db.socialAccount.findUniqueOrThrow({ where: { id }, include: { credentials: true } });

describe('carillon account connect', () => {
  it.each(lies.filter((lie) => lie !== 'no answer, ever'))(
    'gives an account that is connected to no server that lies: %s',
    async (lie) => {
      const access = sandbox.account('bluesky', `bell-${lies.indexOf(lie)}`);
      const { id } = await made(connect(access.handle, access.appPassword));
      const before = await stored(id);
      const liar = await startLyingServer(lie, { did: access.id, handle: access.handle }, sandbox.url);
      try {
        const { status, errors } = await run(`${connect('mallory.example', 'any')} --service ${liar.url}`);
        expect([status, errors]).toEqual([
          1,
          expect.stringMatching(/does not know|Bluesky could not be reached/),
        ]);
        expect(await stored(id)).toEqual(before);
      } finally {
        await liar.close();
      }
    },
  );

  it('tells the owner when an account is on another server than before', async () => {
    const access = sandbox.account('bluesky', 'mover');
    const { id } = await made(connect(access.handle, access.appPassword));
    await db.socialAccount.update({ where: { id }, data: { serviceUrl: 'https://former.example' } });
    expect((await made(connect(access.handle, access.appPassword))).id).toBe(id);
    expect(await stored(id)).toMatchObject({
      serviceUrl: null,
      serverChangedAt: expect.any(Date),
      serverBefore: 'https://former.example',
      serverNow: sandbox.url,
    });
    const where = { action: 'account.server_changed', subjectId: id };
    expect(await db.auditEvent.findMany({ where })).toMatchObject([
      {
        actor: 'system',
        details: { platform: 'bluesky', from: 'https://former.example', to: sandbox.url },
      },
    ]);
  });
});
