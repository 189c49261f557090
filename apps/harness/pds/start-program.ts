import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';
import { repository } from './repository.ts';
import type { Surroundings } from './run-command.ts';
import type { TestRun } from './test-run.ts';
import { until } from './until.ts';

export interface Program {
  readonly file: string;
  /** The variable that tells the program its port. */
  readonly portVariable: string;
  readonly environment: Surroundings['environment'];
}

/** Starts a server of the repository on a free port, and waits until it is ready. */
export async function startProgram(
  { file, portVariable, environment }: Program,
  { started, signal }: TestRun,
) {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    cwd: repository,
    env: { ...environment, [portVariable]: `${port}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.defer(() => stop(child));
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => lines.push(line));
  }
  const url = `http://127.0.0.1:${port}`;
  const state = await until(() => readiness(child, url), { seconds: 30, signal });
  if (state !== 'ready') throw new Error([`${file} did not get ready:`, ...lines.slice(-20)].join('\n'));
  return { url, lines };
}

async function readiness(child: ChildProcess, url: string): Promise<'ready' | 'ended' | null> {
  if (child.exitCode !== null) return 'ended';
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok ? 'ready' : null;
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const stuck = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(stuck);
}
