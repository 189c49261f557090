import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient } from '@carillon/harness/api-client';
import { runCarillon } from '@carillon/harness/run-carillon';
import { startApiProcess } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
import { type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { type OwnPooler, startOwnPooler } from '@carillon/testing/own-pooler';
import { type OwnPostgres, startOwnPostgres } from '@carillon/testing/own-postgres';
import { type OwnRedis, startOwnRedis } from '@carillon/testing/own-redis';
import { startProgram } from '@carillon/testing/run-process';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardProcess } from '../testing/start-dashboard-process.ts';

const undo: Undo[] = [];
let postgres: OwnPostgres;
let redis: OwnRedis;
let pooler: OwnPooler;
let sandbox: Sandbox;
let environment: Record<string, string>;

beforeAll(async () => {
  [postgres, redis, sandbox] = await Promise.all([startOwnPostgres(), startOwnRedis(), startSandbox()]);
  pooler = await startOwnPooler({ databaseUrl: postgres.url, poolSize: 3 });
  const media = await mkdtemp(join(tmpdir(), 'carillon-media-'));
  undo.push(
    () => rm(media, { recursive: true }),
    postgres.remove,
    redis.remove,
    sandbox.close,
    pooler.remove,
  );
  environment = {
    DATABASE_URL: pooler.url(postgres.url),
    DATABASE_POOLER: 'transaction',
    REDIS_URL: redis.url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SANDBOX_URL: sandbox.url,
    ALLOW_PRIVATE_HOSTS: '1',
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    MEDIA_DIR: media,
    X_API_URL: sandbox.url,
    BLUESKY_SERVICE_URL: sandbox.url,
  };
});

afterAll(() => undoAll(undo));

const run = (command: string, env: Record<string, string> = {}) =>
  runCarillon(command.split(' '), { ...environment, ...env });

async function json<Made>(command: string): Promise<Made> {
  const { status, output, errors } = await run(`${command} --json`);
  if (status !== 0) throw new Error(errors);
  return JSON.parse(output);
}

/** A user with a key and an account of the sandbox, made by commands. */
async function makeUser(email: string, password: string) {
  const { id: user } = await json<{ id: string }>(
    `user create --email ${email} --password ${password} --plan scale`,
  );
  const { id: profileId } = await json<{ id: string }>(`profile create --user ${user} --name Main`);
  const { key } = await json<{ key: string }>(`key create --user ${user} --name pooled`);
  const { handle, appPassword } = sandbox.account('bluesky', 'pooled.test');
  const { id: account } = await json<{ id: string }>(
    `account connect bluesky --profile ${profileId} --handle ${handle} --app-password ${appPassword} --service ${sandbox.url}`,
  );
  return { profileId, key, account };
}

describe('behind a pooler in transaction mode', () => {
  it('the doctor tells what a process lacks, and migrate gives the role what sessions need', async () => {
    const { DATABASE_POOLER: _, ...unaware } = environment;
    expect((await runCarillon(['doctor'], unaware)).output).toContain(
      'WRONG  postgres: Postgres is behind a pooler (PgBouncer or the like); set DATABASE_POOLER=transaction for every process.',
    );
    expect((await run('doctor')).output).toMatch(
      /WRONG {2}pooler: Sessions of the pooler need statement_timeout = 30s, not 0, .*RECONNECT/,
    );
    expect((await run('migrate')).errors).toContain('needs MIGRATION_DATABASE_URL');
    const migrated = await run('migrate', { MIGRATION_DATABASE_URL: postgres.ownerUrl });
    expect(migrated).toMatchObject({ status: 0, errors: '' });
    await pooler.kill();
    await pooler.start();
    const { output } = await run('doctor');
    expect(output).toContain('ok     pooler: Sessions of the pooler have the settings that they need.');
    expect(output).not.toContain('WRONG');
  });

  it('commands, api, worker and dashboard do their work in three sessions', async () => {
    const [email, password] = ['ada@example.com', 'correct-horse-battery'];
    const { profileId, key, account } = await makeUser(email, password);
    const instance = {
      ...{ databaseUrl: environment['DATABASE_URL'] ?? '', ownerUrl: postgres.ownerUrl, queue: redis.queue },
      ...{ encryptionKey: Buffer.from(environment['ENCRYPTION_KEY'] ?? '', 'base64'), drop: async () => {} },
    };
    const workerPort = await freePort();
    const worker = startProgram('apps/worker/main.ts', { ...environment, WORKER_PORT: String(workerPort) });
    const [api, dashboard] = await Promise.all([
      startApiProcess(instance, environment),
      startDashboardProcess(instance, environment),
    ]);
    const urls = [api.url, dashboard.url, `http://127.0.0.1:${workerPort}`];
    await until('all to be ready', async () => {
      const answers = await Promise.all(urls.map((url) => fetch(`${url}/readyz`).catch(() => null)));
      return answers.every((answer) => answer?.status === 200);
    });

    const receiver = await startScriptedServer(() => ({}));
    const client = apiClient(api.url, key);
    const hook = await client.post('/webhooks', { url: receiver.url, events: ['post.published'] });
    expect(hook.status).toBe(201);
    const contents = Array.from({ length: 40 }, (_, n) => `in few sessions ${n}`);
    const created = await Promise.all(
      contents.map((content) =>
        client.post('/posts', {
          profileId,
          platforms: { [account]: { items: [{ content }] } },
          publishNow: true,
        }),
      ),
    );
    expect(created.filter(({ status }) => status !== 201)).toEqual([]);
    await until('all to be told', async () => receiver.requests.length >= contents.length, 60_000);
    expect(
      sandbox
        .ledger()
        .map(({ content }) => content)
        .sort(),
    ).toEqual([...contents].sort());

    const browser = dashboard.browser();
    expect((await browser.signIn(email, password)).status).toBe(200);
    const list = await browser.get<{ status: string }[]>(`/v1/posts?profile_id=${profileId}&limit=50`);
    expect(list.body.data.map(({ status }) => status)).toEqual(contents.map(() => 'published'));

    worker.kill('SIGTERM');
    api.program.kill('SIGTERM');
    expect(await Promise.all([worker.exit(), api.program.exit(), dashboard.stop()])).toEqual([0, 0, 0]);
    const said = [...worker.lines, ...api.program.lines, ...dashboard.lines];
    expect(said.filter((line) => /prepared statement|startup parameter|08P01/.test(line))).toEqual([]);
    await receiver.close();
  }, 120_000);
});
