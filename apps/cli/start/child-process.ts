import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endProcess } from '@carillon/local-services';
import { listening } from '@carillon/telemetry/listening';

export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Once it says that it has its port; never, when another process had it first. */
  readonly listens: Promise<void>;
  /** Once it is gone: how it ended, and its last lines. */
  readonly ended: Promise<string>;
  /** Lets it finish what it is doing, for up to 10 s. */
  stop(): Promise<void>;
  kill(): void;
}

export interface ChildOptions {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Gets every line that the child writes. */
  readonly say: (line: string) => void;
}

/**
 * Starts a Node program in a process group of its own, so that Ctrl-C reaches it only through us. It notices our death
 * by the end of the channel between us.
 */
export async function startChild({ name, args, env, say }: ChildOptions): Promise<Child> {
  const child = spawn(process.execPath, args, {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 10) lines.shift();
      say(line);
    });
  }
  const ended = new Promise<string>((done) => {
    const end = (how: string) => done([`${name} ended ${how}`, ...lines].join('\n  '));
    child.once('close', (code, signal) => end(signal === null ? `with code ${code}` : `on ${signal}`));
    child.once('error', ({ message }) => end(`before it began: ${message}`));
  });
  const listens = new Promise<void>((done) => {
    child.on('message', (message) => message === listening && done());
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(await ended);
  return {
    name,
    pid,
    listens,
    ended,
    stop: () => endProcess(pid, ['SIGTERM', 'SIGKILL']),
    kill: () => void child.kill('SIGKILL'),
  };
}
