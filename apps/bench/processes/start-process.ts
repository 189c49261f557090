import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from '@carillon/testing/child-environment';
import { programBundle } from '@carillon/testing/program-bundle';
import type { BenchContext } from '../context.ts';

const root = join(import.meta.dirname, '../../..');

/** After SIGTERM, before SIGKILL. */
const stopTimeoutMs = 12_000;

export interface Program {
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
