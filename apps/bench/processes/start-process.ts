import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@carillon/local-services';
import { childEnvironment } from '@carillon/testing/child-environment';
import { programBundle } from '@carillon/testing/program-bundle';
import type { Undo } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import type { BenchContext, Services } from '../context.ts';

const root = join(import.meta.dirname, '../../..');

/** After SIGTERM, before SIGKILL. */
const stopTimeoutMs = 12_000;

interface Program {
  /** For its log. */
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Process {
  readonly pid: number;
  /** @throws with its last lines when it has ended */
  assertRunning(): Promise<void>;
  /** The next thing that it sends us. @throws when it ends before, or we are stopped */
  message(): Promise<unknown>;
  /** SIGTERM, and SIGKILL when that does not help. */
  stop(): Promise<void>;
}

/** Starts a program as in production, from a bundle, its log in a file. It ends with us, however we end. */
export async function startProcess(
  { folder, stopping }: Pick<BenchContext, 'folder' | 'stopping'>,
  { name, file, env }: Program,
): Promise<Process> {
  const { program } = await programBundle();
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program(file)], {
    cwd: root,
    env: childEnvironment({ NODE_ENV: 'production', ...env }),
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  const messages = on(child, 'message', { signal: stopping, close: ['disconnect'] });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  async function assertRunning() {
    if (!hasEnded()) return;
    const lines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-12);
    throw new Error(
      `${name} ended with ${child.signalCode ?? `status ${child.exitCode}`}: ${lines.join('\n')}`,
    );
  }

  return {
    pid: child.pid ?? 0,
    assertRunning,
    async message() {
      const { value, done } = await messages.next();
      if (!done) return value[0];
      await exited;
      await assertRunning();
    },
    async stop() {
      if (hasEnded()) return;
      child.kill('SIGTERM');
      await Promise.race([exited, sleep(stopTimeoutMs, undefined, { ref: false })]);
      if (!hasEnded()) child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Starts a program for as long as `use` takes. */
export async function withProcess<Result>(
  context: BenchContext,
  program: Program,
  use: (process: Process) => Promise<Result>,
): Promise<Result> {
  context.stopping.throwIfAborted();
  const process = await startProcess(context, program);
  try {
    return await use(process);
  } finally {
    await process.stop();
  }
}

export interface Ready {
  readonly process: Process;
  readonly url: string;
  /** From its start until `/readyz` answered 200. */
  readonly tookMs: number;
}

/** Starts a program that has `/readyz`, and waits until it is ready. @param variable that holds its port */
export async function startReady(
  context: BenchContext,
  {
    variable = 'PORT',
    ...program
  }: Program & { readonly variable?: 'PORT' | 'WORKER_PORT' | 'SANDBOX_PORT' },
  undo: Undo[],
): Promise<Ready> {
  context.stopping.throwIfAborted();
  await programBundle(); // made once, and no part of a start
  const port = await freePort();
  const begin = performance.now();
  const started = await startProcess(context, {
    ...program,
    env: { ...program.env, [variable]: String(port) },
  });
  undo.push(() => started.stop());
  const url = `http://127.0.0.1:${port}`;
  await until(`${program.name} to be ready`, async () => {
    await started.assertRunning();
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { process: started, url, tookMs: performance.now() - begin };
}

/** Variables that every contender gets: the same servers, and as many connections. */
export const environment = ({ databaseUrl, redisUrl, encryptionKey }: Services): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  ENCRYPTION_KEY: Buffer.from(encryptionKey).toString('base64'),
});

/** Variables of a worker and its jobs at once, per network; as it ships unless given. */
export const workerEnvironment = (services: Services, concurrency?: number): Record<string, string> => ({
  ...environment(services),
  ...(concurrency !== undefined && { WORKER_CONCURRENCY: String(concurrency) }),
});

const unlimited = {
  postsPerMonth: 2_147_483_647,
  socialAccounts: 100,
  threads: true,
  requestsPerMinute: 2_147_483_647,
};

/** For PLANS of an api: it counts everything and refuses nothing. */
export const unlimitedPlans = JSON.stringify({ free: unlimited, growth: unlimited, scale: unlimited });
