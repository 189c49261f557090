import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';

const root = join(import.meta.dirname, '../..');

export interface Finished {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs one of the repository's programs to its end, with an environment of its own. */
export const runProgram = (
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Finished> =>
  new Promise((done) => {
    const options = { cwd: root, env: childEnvironment(env) };
    const child = execFile(process.execPath, [file, ...args], options, (_error, output, errors) =>
      done({ status: child.exitCode ?? -1, output, errors }),
    );
  });

export type Program = ReturnType<typeof startProgram>;

/** Starts one of the repository's servers; its log is kept, line by line. */
export function startProgram(file: string, env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // ipc: it ends with us, however we end
  });
  const lines: string[] = [];
  const exited = once(child, 'close'); // by then all that it said is in `lines`
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => lines.push(...data.toString().split('\n').filter(Boolean)));
  }
  return {
    lines,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** The exit status, or null when a signal ended it. */
    exit: async (): Promise<number | null> => (await exited)[0],
  };
}
