import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';
import { programBundle } from './program-bundle.ts';

const root = join(import.meta.dirname, '../..');

export interface Finished {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs one of the repository's programs to its end, with an environment of its own. */
export async function runProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Finished> {
  const { program } = await programBundle();
  return new Promise((done) => {
    const options = { cwd: root, env: childEnvironment(env) };
    const child = execFile(process.execPath, [program(file), ...args], options, (_error, output, errors) =>
      done({ status: child.exitCode ?? -1, output, errors }),
    );
  });
}

export type Program = ReturnType<typeof startProgram>;

/** Starts one of the repository's servers; its log is kept, line by line. */
export function startProgram(file: string, env: Record<string, string>, args: readonly string[] = []) {
  const lines: string[] = [];
  let child: ChildProcess | undefined;
  const launching = launch(file, env, args).then((launched) => {
    child = launched;
    const closed = once(child, 'close'); // by then all that it said is in `lines`
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => lines.push(...data.toString().split('\n').filter(Boolean)));
    }
    return { closed };
  });
  launching.catch((error: unknown) => lines.push(String(error)));
  return {
    lines,
    /** At once, if it has been launched. @returns true unless it is gone */
    kill(signal: NodeJS.Signals): boolean {
      if (child !== undefined) return child.kill(signal);
      void launching.then(() => child?.kill(signal));
      return true;
    },
    /** The exit status, or null when a signal ended it. */
    exit: async (): Promise<number | null> => (await (await launching).closed)[0],
  };
}

async function launch(file: string, env: Record<string, string>, args: readonly string[]) {
  const { program, imports } = await programBundle();
  const { NODE_OPTIONS } = env;
  return spawn(process.execPath, [program(file), ...args], {
    cwd: root,
    env: childEnvironment({ ...env, ...(NODE_OPTIONS && { NODE_OPTIONS: imports(NODE_OPTIONS) }) }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // ipc: it ends with us, however we end
  });
}
