import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres, startRedis } from '@carillon/local-services';
import { runProgram, startProgram } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import type { PdsAccount } from './start-bluesky.ts';
import type { TestRun } from './test-run.ts';

type Environment = Record<string, string>;

export type Carillon = Awaited<ReturnType<typeof startCarillon>>;

interface Bluesky {
  readonly BLUESKY_SERVICE_URL: string;
  readonly BLUESKY_PLC_URL: string;
  readonly BLUESKY_VIDEO_URL: string;
}

/** Starts Carillon whole: Postgres, Redis, api, worker and dashboard, each a process of its own. */
export async function startCarillon(run: TestRun, bluesky: Bluesky) {
  const environment = {
    ...(await startServices(run)),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ALLOW_PRIVATE_HOSTS: '1',
    ...bluesky,
    MEDIA_DIR: await mediaFolder(run),
  };
  const cli = (...args: string[]) => runProgram('apps/cli/main.ts', args, environment);

  const migration = await cli('migrate');
  if (migration.status !== 0) throw new Error(`migrate failed:\n${migration.output}${migration.errors}`);
  const api = await startServer({ name: 'api', portVariable: 'PORT', environment }, run);
  const startWorker = () => startServer({ name: 'worker', portVariable: 'WORKER_PORT', environment }, run);
  let worker = await startWorker();
  const dashboard = await startServer(
    { name: 'dashboard', portVariable: 'DASHBOARD_PORT', environment },
    run,
  );
  return {
    apiUrl: api.url,
    dashboardUrl: dashboard.url,
    cli,
    /** Log of the worker that runs now. */
    workerLines: () => worker.lines,
    /** Ends the worker at once, as a power cut does. */
    killWorker: () => worker.end(),
    async startWorker() {
      worker = await startWorker();
    },
  };
}

async function mediaFolder({ started }: TestRun): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-media-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The variables that say where Postgres and Redis are: those given, else a Postgres and a Redis of this run alone. */
async function startServices({ started }: TestRun): Promise<Environment> {
  const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'carillon-services-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const log = () => {};

  const database: Environment = { DATABASE_URL };
  if (DATABASE_URL === '') {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false, log });
    started.defer(() => postgres.stop());
    Object.assign(database, { DATABASE_URL: postgres.appUrl, MIGRATION_DATABASE_URL: postgres.url });
  }
  if (REDIS_URL !== '') return { ...database, REDIS_URL, QUEUE_BACKEND: 'redis' };
  const redis = await startRedis({ dataDir: join(folder, 'redis'), log });
  if (redis.how === 'none') return { ...database, QUEUE_BACKEND: 'postgres' };
  started.defer(() => redis.stop());
  return { ...database, REDIS_URL: redis.url, QUEUE_BACKEND: 'redis' };
}

interface Server {
  /** Its folder in apps. */
  readonly name: string;
  /** The variable with its port. */
  readonly portVariable: string;
  readonly environment: Environment;
}

const readyTimeoutMs = 30_000;
const stopTimeoutMs = 10_000;

/** Starts a server of the repository on a free port, and waits until it is ready. */
async function startServer({ name, portVariable, environment }: Server, { started, signal }: TestRun) {
  const port = await freePort();
  const program = startProgram(`apps/${name}/main.ts`, { ...environment, [portVariable]: `${port}` });
  let hasEnded = false;
  const exited = program.exit().then(() => {
    hasEnded = true;
  });
  started.defer(async () => {
    program.kill('SIGTERM');
    const stuck = setTimeout(() => program.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(stuck);
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => {
    signal.throwIfAborted();
    if (hasEnded) throw new Error(`${name} ended.`);
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(`${name} to be ready`, isReady, readyTimeoutMs).catch((cause: unknown) => {
    throw new Error([`${name} did not get ready:`, ...program.lines.slice(-20)].join('\n'), { cause });
  });
  const end = async (): Promise<void> => {
    program.kill('SIGKILL');
    await exited;
  };
  return { url, lines: program.lines, end };
}

/** The output of the command line with --json. */
interface Created {
  readonly id: string;
  readonly key?: string;
}

/** A new user with a profile and an API key, as somebody sets them up on the command line. */
export async function createProfile({ cli }: Carillon) {
  const create = async (...args: string[]): Promise<Created> => {
    const { status, output, errors } = await cli(...args, '--json');
    if (status !== 0) throw new Error(`carillon ${args.slice(0, 2).join(' ')} failed:\n${output}${errors}`);
    return JSON.parse(output);
  };
  const person = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const signIn = ['--email', person.email, '--password', person.password];
  const user = await create('user', 'create', ...signIn, '--plan', 'scale');
  const profile = await create('profile', 'create', '--user', user.id, '--name', 'Bell ringers');
  const { key = '' } = await create('key', 'create', '--user', user.id, '--name', 'test:pds');
  return { profileId: profile.id, apiKey: key, person };
}

export interface Login extends Pick<PdsAccount, 'handle' | 'appPassword'> {
  readonly profileId: string;
  readonly service: string;
}

/** Connects a Bluesky account on the command line. @returns its output and exit status */
export function connectAccount({ cli }: Carillon, { profileId, handle, appPassword, service }: Login) {
  const given = { profile: profileId, handle, 'app-password': appPassword, service };
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
  return cli('account', 'connect', 'bluesky', ...options, '--json');
}
