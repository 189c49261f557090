import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from '@carillon/testing/child-environment';
import type { TcpProxy } from '@carillon/testing/tcp-proxy';

export interface SlotOptions {
  readonly name: string;
  /** The program, from the root of the repository. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** What is loaded before the program, as URLs, given how far its clock goes wrong (ms) and which start this is. */
  readonly imports: (skew: number, start: number) => readonly string[];
  readonly links: { readonly postgres: TcpProxy | null; readonly redis: TcpProxy };
}

/** A place for a process that is started again whenever it ends, as a supervisor does. */
export interface Slot extends Pick<SlotOptions, 'name' | 'links'> {
  /** How far its clock goes wrong from its next start on, ms. */
  skew: number;
  /** Ends that nobody asked for. */
  readonly surprises: readonly string[];
  /** How often what was loaded before the program ended it. */
  readonly injectedExits: number;
  start(): void;
  /** Ends that are to be expected until the next start are no surprise. */
  signal(signal: NodeJS.Signals): void;
  /** Tells what was loaded before the program. */
  tell(message: object): void;
  /** For good, and at once: everything is judged. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');

/** How soon a supervisor starts a process again, ms. */
const restartDelay = 300;

/** An exit that was injected, rather than a fault of the program. */
export const injectedExit = 66;

export function openSlot(options: SlotOptions): Slot {
  const { name, program, env, logFile, links } = options;
  const surprises: string[] = [];
  let child: ChildProcess | null = null;
  let starts = 0;
  let injectedExits = 0;
  let stopping = false;
  let expected = false;

  function start(): void {
    const log = openSync(logFile, 'a');
    const imports = options.imports(slot.skew, ++starts).flatMap((url) => ['--import', url]);
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...imports, program], {
      cwd: root,
      env: childEnvironment(env),
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    expected = false;
    child.on('error', () => {}); // a message to a process that is gone; its exit follows
    child.once(
      'exit',
      (code, signal) => void restart(`${name} ended with ${signal ?? `status ${code}`}`, code),
    );
  }

  async function restart(how: string, code: number | null): Promise<void> {
    if (stopping) return;
    if (code === injectedExit) injectedExits += 1;
    else if (!expected) surprises.push(how);
    await sleep(restartDelay);
    if (!stopping) start();
  }

  const running = (): ChildProcess | null =>
    child !== null && child.exitCode === null && child.signalCode === null ? child : null;

  const slot: Slot = {
    name,
    links,
    skew: 0,
    surprises,
    get injectedExits() {
      return injectedExits;
    },
    start,
    signal(signal) {
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') expected = true;
      running()?.kill(signal);
    },
    tell: (message) => void running()?.send(message, () => {}),
    async stop() {
      stopping = true;
      const last = running();
      if (last === null) return;
      const ended = once(last, 'exit');
      last.kill('SIGKILL');
      await ended;
    },
  };
  return slot;
}
