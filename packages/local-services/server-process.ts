import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from './running-process.ts';

export interface ServerCommand {
  readonly name: string;
  readonly command: readonly string[];
  /** Everything the server says goes here; begun anew with each start. */
  readonly logFile: string;
  readonly env?: Record<string, string>;
  readonly uid?: number;
  readonly gid?: number;
  /** Answers true once the server serves; throws if waiting is pointless. */
  readonly isReady: () => Promise<boolean>;
}

export interface ServerProcess {
  readonly pid: number;
  /** Once it is gone, by whatever cause: how it ended, such as `on SIGKILL`. */
  readonly ended: Promise<string>;
  stop(signals: NodeJS.Signals[]): Promise<void>;
}

/** Longest that a server may take to get ready, ms: long enough to recover after a crash. */
const maxStartMs = 60_000;

/**
 * Starts a server in a process group of its own, so that Ctrl-C in the terminal reaches it only through us, with
 * its log in a file, so that it outlives us in good order. Throws with the server's last lines if it does not get ready.
 */
export async function startServer(server: ServerCommand): Promise<ServerProcess> {
  const { name, command, logFile, isReady, ...options } = server;
  const [program = '', ...args] = command;
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  const gone = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = `it ended with ${signal ?? `code ${code}`}`;
      resolve(signal === null ? `with code ${code}` : `on ${signal}`);
    });
  });
  const stop = async (signals: NodeJS.Signals[]) => {
    if (child.pid !== undefined && ended === undefined) await endProcess(child.pid, signals);
  };
  try {
    const giveUpAt = Date.now() + maxStartMs;
    while (!(await isReady())) {
      if (ended !== undefined) throw new Error(ended);
      if (Date.now() > giveUpAt) throw new Error(`it was not ready within ${maxStartMs / 1000} s`);
      await sleep(20);
    }
    if (child.pid === undefined || ended !== undefined) throw new Error(ended);
    return { pid: child.pid, ended: gone, stop };
  } catch (error) {
    await stop(['SIGTERM', 'SIGKILL']);
    throw new Error(`${name} did not start: ${reasonOf(error)}\n${lastLines(logFile)}`.trim(), {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-12).join('\n');
}
