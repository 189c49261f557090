import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { repository } from './repository.ts';

export interface Surroundings {
  readonly environment: Record<string, string | undefined>;
  readonly signal: AbortSignal;
}

/** Runs a Node program of the repository to its end. */
export async function runCommand(args: readonly string[], { environment, signal }: Surroundings) {
  const child = spawn(process.execPath, args, {
    cwd: repository,
    env: environment,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: code as number | null, stdout, stderr };
}
