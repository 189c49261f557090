import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@carillon/local-services';
import { until } from '@carillon/testing/until';
import { Redis } from 'ioredis';

const script = join(import.meta.dirname, '../start.sh');

export interface Passwords {
  readonly REDIS_PASSWORD?: string;
  readonly REDIS_READER_PASSWORD?: string;
  /** Paths of files that hold them instead. */
  readonly REDIS_PASSWORD_FILE?: string;
  readonly REDIS_READER_PASSWORD_FILE?: string;
}

/** Runs start.sh as the container does, with this machine's Redis. */
export function runStartScript(passwords: Passwords, args: readonly string[]) {
  const env = { PATH: process.env['PATH'] ?? '', ...passwords };
  const child = spawn('sh', [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  const ended = once(child, 'exit').then(([status]) => status as number | null);
  return { child, ended, output: () => output };
}

/** A Redis with the users of users.acl, on a port of 127.0.0.1. Passwords that lie in files are not in its addresses. */
export async function startGuardedRedis(passwords: Passwords) {
  const dir = await mkdtemp(join(tmpdir(), 'carillon-redis-'));
  const port = await freePort();
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const { child, ended, output } = runStartScript(passwords, ['redis-server', ...settings]);
  await until('Redis to start', async () => {
    if (child.exitCode !== null) throw new Error(output());
    return output().includes('Ready to accept connections');
  });
  const url = (user: string, password = '') => `redis://${user}:${password}@127.0.0.1:${port}`;
  return {
    url: url('carillon', passwords.REDIS_PASSWORD),
    readerUrl: url('reader', passwords.REDIS_READER_PASSWORD),
    port,
    pid: child.pid,
    /** The arguments that anybody on the machine sees. */
    commandLine: () => child.spawnargs.join(' '),
    output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true });
    },
  };
}

/** Matches the errors of Redis when a user may not do something, or may not come in. */
export const refused = /NOPERM|no permissions|can't run this command|WRONGPASS|NOAUTH/;

/** Connects to Redis. @throws at once when that fails */
export async function connectTo(url: string): Promise<Redis> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 1 });
  redis.on('error', () => {}); // connect() rejects with it
  await redis.connect();
  return redis;
}
