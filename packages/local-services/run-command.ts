import { execFile } from 'node:child_process';

export type CommandResult =
  | { readonly ok: true; readonly output: string }
  | { readonly ok: false; readonly reason: string };

export interface CommandOptions {
  /** After this many ms the command is killed. */
  timeoutMs: number;
  cwd?: string;
  /** The whole environment of the command; inherited unless given. */
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
}

/** Runs a command to its end. A command that fails, is not there or takes too long is an answer, not an error. */
export function runCommand(command: readonly string[], options: CommandOptions): Promise<CommandResult> {
  const [program = '', ...args] = command;
  const { timeoutMs, ...rest } = options;
  const settings = { ...rest, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1e7 } as const;
  return new Promise((done) => {
    execFile(program, args, settings, (error, output, errors) => {
      if (error === null) return done({ ok: true, output });
      if (error.code === 'ENOENT') return done({ ok: false, reason: `${program} is not there` });
      const why = error.killed ? `did not end within ${timeoutMs / 1000} s` : `failed (${error.code})`;
      done({ ok: false, reason: `${program} ${why}: ${lastLines(errors || output || error.message)}` });
    });
  });
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-8).join('\n');
}
