import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from './error-code.ts';
import { freePort } from './free-port.ts';
import { keptSecret } from './kept-secret.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { type RunAs, runAs } from './run-as.ts';
import { runCommand } from './run-command.ts';
import { commandLine, endProcess } from './running-process.ts';
import { startServer } from './server-process.ts';

interface PostgresOptions {
  /** Kept between starts. The password (mode 0600) and the server's log lie beside it. */
  readonly dataDir: string;
  /** A free one unless given. */
  readonly port?: number;
  /** Taken where no port is given, if it is free once nothing of an earlier start is left. */
  readonly preferredPort?: number | undefined;
  readonly log: (line: string) => void;
  /** false, for tests: several times as fast, and a crash of the machine may lose everything. */
  readonly durable?: boolean;
  /** Those that npm installed unless given. */
  readonly binaries?: PostgresBinaries;
}

export interface Postgres {
  /** Address of the database `carillon`, as its superuser. */
  readonly url: string;
  /** The same as the role of the service's processes, which a migration makes. */
  readonly appUrl: string;
  readonly port: number;
  readonly pid: number;
  /** Once it is gone: how it ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm installed, on 127.0.0.1 only. A server still running in the same folder is stopped
 * first. Throws with the server's own last lines.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dirname(dataDir), { recursive: true });
  const binaries = options.binaries ?? (await postgresBinaries());
  await stopLeftover(dataDir);
  const as = await runAs(dataDir, [binaries.folder, dirname(dataDir)]);
  const passwordFile = join(dirname(dataDir), `${basename(dataDir)}.password`);
  const password = await keptSecret(passwordFile);
  await makeCluster({ dataDir, passwordFile, binaries, as });
  const port = options.port ?? (await freePort(options.preferredPort));
  const at = `127.0.0.1:${port}/carillon`;
  const url = `postgres://${superuser}:${password}@${at}`;
  const appUrl = `postgres://${appRole}:${await keptSecret(`${dataDir}.app-password`)}@${at}`;
  const settings = [...loopbackOnly(port), ...(options.durable === false ? forgetful : [])];
  const start = () =>
    startServer({
      name: 'PostgreSQL',
      command: [
        ...as.wrapper,
        binaries.postgres,
        '-D',
        dataDir,
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      logFile: `${dataDir}.log`,
      env: neutralEnvironment,
      ...as.ids,
      isReady: () => ensureDatabase(url),
    });
  const server = await afterLastSession(start);
  options.log(`PostgreSQL runs on port ${port}`);
  const { pid, ended } = server;
  return { url, appUrl, port, pid, ended, stop: () => server.stop(shutdownSignals) };
}

function loopbackOnly(port: number): string[] {
  return ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200'];
}

const forgetful = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/** Fast shutdown, immediate shutdown, and for one that hears neither. */
const shutdownSignals: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];

/** Longest that sessions of a server that was killed may take to notice, ms. */
const maxLastSessionMs = 10_000;

/** Starts a server once no session of one that was killed holds its shared memory any more: until then Postgres refuses. */
async function afterLastSession<Server>(start: () => Promise<Server>): Promise<Server> {
  const giveUpAt = performance.now() + maxLastSessionMs;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const isHeld = error instanceof Error && error.message.includes('pre-existing shared memory block');
      if (!isHeld || performance.now() > giveUpAt) throw error;
      await sleep(200);
    }
  }
}

/** Ends the server that still runs in `dataDir` because its starter was killed, and the trace of one that does not. */
async function stopLeftover(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  const running = await commandLine(pid);
  if (running?.includes('postgres') && running.includes(dataDir)) {
    return endProcess(pid, shutdownSignals);
  }
  // Postgres would take any process that got the same number since, as happens in containers, for itself.
  await rm(pidFile, { force: true });
}

const superuser = 'carillon';

/** Reads and writes rows only. */
const appRole = 'carillon_app';

/** Neither the machine's language nor its time zone shall show in a database. */
const neutralEnvironment = { LC_ALL: 'C', TZ: 'UTC' };

interface Cluster {
  readonly dataDir: string;
  readonly passwordFile: string;
  readonly binaries: PostgresBinaries;
  readonly as: RunAs;
}

/** Makes an empty UTF-8 database cluster in `dataDir`, unless there is one. Whole or not at all. */
async function makeCluster({ dataDir, passwordFile, binaries, as }: Cluster): Promise<void> {
  if (as.owner) await chown(passwordFile, as.owner.uid, as.owner.gid);
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const unfinished = `${dataDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (as.owner) await chown(unfinished, as.owner.uid, as.owner.gid);
  const own = binaries.isOld ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const locale = ['--encoding=UTF8', binaries.isOld ? '--locale=C.UTF-8' : '--locale=C', ...own];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`];
  const command = [...as.wrapper, binaries.initdb, '-D', unfinished, ...locale, ...access];
  const made = await runCommand(command, { ...as.ids, env: neutralEnvironment, timeoutMs: 120_000 });
  if (!made.ok) throw new Error(`The database folder ${dataDir} could not be made: ${made.reason}`);
  await rename(unfinished, dataDir);
}

/**
 * Makes the database that the URL names, unless it is there. false while the server does not answer yet; throws when
 * it answers with anything else, such as a refused password.
 */
async function ensureDatabase(url: string): Promise<boolean> {
  const name = new URL(url).pathname.slice(1);
  const client = new Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  });
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    if (isStarting(error)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Nobody listens, the connection was cut, or Postgres says "cannot connect now". */
const notYet = ['ECONNREFUSED', 'ECONNRESET', '57P03'];

function isStarting(error: unknown): boolean {
  const cut = error instanceof Error && error.message === 'Connection terminated unexpectedly';
  return cut || notYet.includes(errorCode(error) ?? '');
}
