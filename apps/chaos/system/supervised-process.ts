import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from '@carillon/testing/child-environment';
import type { ProgramBundle } from '@carillon/testing/program-bundle';
import type { TcpProxy } from '@carillon/testing/tcp-proxy';

export interface ProcessOptions {
  readonly name: string;
  /** The program's file, from the root of the repository. */
  readonly program: string;
  readonly bundle: ProgramBundle;
  /** Arguments of the program. */
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** URLs of the modules that are loaded before the program. `start` counts its starts. */
  readonly imports: (skewMs: number, start: number) => readonly string[];
  /** The ways to its servers, which can be broken; null is a direct connection. */
  readonly links: { readonly postgres: TcpProxy | null; readonly redis: TcpProxy };
}

/** One process of a program, from its start on. */
export interface Life {
  readonly pid: number;
  /** When it was sent SIGKILL, ms since 1970; null when it was not. */
  readonly killedAt: number | null;
  /** Times in which it can do nothing: frozen, or with a busy event loop. They may overlap. */
  readonly stills: readonly Still[];
}

export interface Still {
  /** ms since 1970. */
  readonly from: number;
  /** Infinity while nobody knows its end. */
  readonly to: number;
}

/** A process that is started again whenever it ends, as a supervisor does. */
export interface SupervisedProcess extends Pick<ProcessOptions, 'name' | 'links'> {
  /** Error of its clock from its next start on. */
  skewMs: number;
  /** Exits that nobody asked for, in words. */
  readonly unexpectedExits: readonly string[];
  /** Number of exits that a module loaded before the program made. */
  readonly injectedExits: number;
  /** Every process of the program, the first one first. */
  readonly lives: readonly Life[];
  start(): void;
  /** Until the next start an exit is expected, unless the signal only freezes or thaws. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a message to the modules that were loaded before the program: `block` keeps it busy this long, ms. */
  send(message: { readonly block: number }): void;
  /** SIGKILL, and no other start: everything is judged. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');

/** Between an exit and the next start. */
const restartDelayMs = 300;

/** Status of an exit that was injected, rather than a fault of the program. */
export const injectedExit = 66;

export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  const { name, links } = options;
  const unexpectedExits: string[] = [];
  const lives: Lived[] = [];
  let child: ChildProcess | null = null;
  let starts = 0;
  let injectedExits = 0;
  let stopping = false;
  let expected = false;

  function start(): void {
    child = spawnProgram(options, options.imports(supervised.skewMs, ++starts));
    expected = false;
    if (child.pid !== undefined) lives.push({ pid: child.pid, killedAt: null, stills: [] });
    child.once(
      'exit',
      (code, signal) => void restart(`${name} ended with ${signal ?? `status ${code}`}`, code),
    );
  }

  async function restart(how: string, code: number | null): Promise<void> {
    if (stopping) return;
    if (code === injectedExit) injectedExits += 1;
    else if (!expected) unexpectedExits.push(how);
    await sleep(restartDelayMs);
    if (!stopping) start();
  }

  const running = () => unlessEnded(child);

  const supervised: SupervisedProcess = {
    name,
    links,
    skewMs: 0,
    unexpectedExits,
    lives,
    get injectedExits() {
      return injectedExits;
    },
    start,
    signal(signal) {
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') expected = true;
      if (running()?.kill(signal)) noteSignal(lives.at(-1), signal, Date.now());
    },
    send(message) {
      running()?.send(message, () => {});
      const now = Date.now();
      lives.at(-1)?.stills.push({ from: now, to: now + message.block });
    },
    async stop() {
      stopping = true;
      const last = running();
      if (last === null) return;
      const ended = once(last, 'exit');
      last.kill('SIGKILL');
      await ended;
    },
  };
  return supervised;
}

const unlessEnded = (child: ChildProcess | null): ChildProcess | null =>
  child !== null && child.exitCode === null && child.signalCode === null ? child : null;

interface Lived extends Life {
  killedAt: number | null;
  stills: Still[];
}

/** @param at ms since 1970 */
function noteSignal(life: Lived | undefined, signal: NodeJS.Signals, at: number): void {
  if (life === undefined) return;
  if (signal === 'SIGKILL') life.killedAt ??= at;
  if (signal === 'SIGSTOP') life.stills.push({ from: at, to: Number.POSITIVE_INFINITY });
  if (signal === 'SIGCONT')
    life.stills = life.stills.map(({ from, to }) => ({ from, to: Number.isFinite(to) ? to : at }));
}

/** Starts the program once, with a channel for messages. @param modules URLs of what is loaded before it */
function spawnProgram(
  { program, bundle, args = [], env, logFile }: ProcessOptions,
  modules: readonly string[],
): ChildProcess {
  const log = openSync(logFile, 'a');
  const imports = modules.flatMap((url) => ['--import', bundle.imports(url)]);
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...imports, bundle.program(program), ...args],
    { cwd: root, env: childEnvironment(env), stdio: ['ignore', log, log, 'ipc'] },
  );
  closeSync(log);
  child.on('error', () => {}); // a message to a process that is gone; its exit follows
  return child;
}
