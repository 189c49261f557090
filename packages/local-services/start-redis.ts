import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { type FoundRedis, findRedis } from './find-redis.ts';
import { freePort } from './free-port.ts';
import { keptSecret } from './kept-secret.ts';
import { commandLine, endProcess } from './running-process.ts';
import { startServer } from './server-process.ts';

export interface RedisOptions {
  /** Kept between starts: data, settings, log, and the server itself where it had to be unpacked. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** True when a missing server may be fetched from the Debian or Ubuntu that this machine runs. Default true. */
  readonly mayUnpack?: boolean;
  /** A free one unless given. */
  readonly port?: number;
  /** Taken where no port is given, if it is free once nothing of an earlier start is left. */
  readonly preferredPort?: number | undefined;
  /** Lines of redis.conf that overrule ours. */
  readonly settings?: readonly string[];
}

export type Redis =
  | {
      readonly how: 'path' | 'unpacked';
      readonly url: string;
      readonly pid: number;
      /** Once it is gone: how it ended. */
      readonly ended: Promise<string>;
      stop(): Promise<void>;
    }
  | { readonly how: 'none'; readonly reason: string };

/**
 * Starts this machine's Redis or Valkey on 127.0.0.1, never forgetting a job (append-only file, noeviction), with a clock
 * that ticks 100 times a second (hz), because it is what wakes a worker for a delayed job. A server still running in the
 * same folder is stopped first. Where none can be had, the answer says why.
 */
export async function startRedis(options: RedisOptions): Promise<Redis> {
  const { dataDir, log, mayUnpack = true } = options;
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true });
  await stopLeftover(folder);
  const found = await findRedis(join(folder, 'unpacked'), { log, mayUnpack });
  if (found.how === 'none') return found;
  try {
    const redis = await serve(folder, found, options);
    log(`${found.version} runs on port ${new URL(redis.url).port}`);
    return redis;
  } catch (error) {
    return { how: 'none', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function serve(folder: string, { how, program, env }: FoundRedis, options: RedisOptions) {
  const port = options.port ?? (await freePort(options.preferredPort));
  const password = await keptSecret(join(folder, 'password'));
  const settingsFile = join(folder, 'redis.conf');
  const lines = [settings({ folder, port, password }), ...(options.settings ?? [])];
  await writeFile(settingsFile, lines.join('\n'), { mode: 0o600 });
  const server = await startServer({
    name: 'Redis',
    command: [program, settingsFile],
    logFile: join(folder, 'redis.log'),
    ...(env && { env }),
    isReady: () => ping(port, password),
  });
  await writeFile(join(folder, 'running.json'), JSON.stringify({ pid: server.pid, port }));
  return {
    how,
    pid: server.pid,
    ended: server.ended,
    url: `redis://:${password}@127.0.0.1:${port}`,
    stop: () => server.stop(['SIGTERM', 'SIGKILL']),
  };
}

function settings({ folder, port, password }: { folder: string; port: number; password: string }): string {
  return `bind 127.0.0.1
port ${port}
requirepass ${password}
dir ${JSON.stringify(folder)}
appendonly yes
save ""
maxmemory-policy noeviction
hz 100
`;
}

async function stopLeftover(folder: string): Promise<void> {
  const file = join(folder, 'running.json');
  if (!existsSync(file)) return;
  const { pid, port }: { pid: number; port: number } = JSON.parse(await readFile(file, 'utf8'));
  const running = await commandLine(pid);
  // Redis shows its address in place of its arguments.
  const isOurs = /(redis|valkey)-server/.test(running ?? '') && running?.includes(`127.0.0.1:${port}`);
  if (isOurs) await endProcess(pid, ['SIGTERM', 'SIGKILL']);
}

/** True when a Redis with this password serves on that port of 127.0.0.1; false while it is loading its data. */
function ping(port: number, password: string): Promise<boolean> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
    socket.end(`AUTH ${password}\r\nPING\r\nQUIT\r\n`);
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('timeout', () => socket.destroy());
    // A refused connection is an answer as well: not yet.
    socket.on('error', () => done(false));
    socket.on('close', () => done(answer.includes('+PONG')));
  });
}
