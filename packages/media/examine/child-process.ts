import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { type Fence, findFence } from './fence.ts';
import { type Answer, type Job, ready } from './jobs.ts';

/** Memory of JavaScript in the process, MB; decoders take theirs beside it. */
const maxHeapMb = 128;

/** Memory of the whole process, bytes. */
const maxMemoryBytes = 400_000_000;

/** Longest time for it to start, ms: on a busy machine, what it loads from a cold disk takes longer than most files do. */
const maxStartMs = 30_000;

/** Time between two looks at what it uses, ms. */
const lookMs = 20;

/** Factor by which a job may outlast its computing time: beside others, a process has a small part of the machine. */
const wallFactor = 10;

/** By then a job is answered, or its process ended, ms. */
export const longestMs = (deadlineMs: number): number => maxStartMs + deadlineMs * wallFactor;

interface Waiting {
  readonly resolve: (answer: Answer | null) => void;
  readonly deadlineMs: number;
  /** Undefined while the process starts. */
  begun: { readonly atMs: number; readonly cpuMs: number | null } | undefined;
}

/**
 * Cause of an end: us, because a job took too much time or memory; itself, by a fault; or something outside, such as a
 * system that has no memory left.
 */
export type Ending = 'late' | 'memory' | 'fault' | 'outside';

/** A process that reads strangers' files. */
export interface Reader {
  /**
   * @param deadlineMs of the process's own computing time, from the moment at which it has started and is asked; where the
   *   system does not say that, of the clock
   * @returns null when the process ended, because this job or another took too long or too much memory, or for any other reason
   */
  ask(job: Job, deadlineMs: number): Promise<Answer | null>;
  /** It has started, and so may have looked at what it was asked about. */
  readonly isReady: boolean;
  /** False once it has ended, or is about to. */
  readonly isAlive: boolean;
  /** Why it has ended; null before. */
  readonly ended: Ending | null;
  end(): void;
}

interface Starting {
  /** The files that it is asked about lie in it, and it may write there; made where it is not there. */
  readonly folder: string;
  readonly program?: string;
  /** To whoever started it: nobody waits for its answer. */
  readonly givesWay?: boolean;
}

/** Starts such a process, which keeps nobody from ending. */
export function startReader({ folder, program = ownProgram, givesWay = true }: Starting): Reader {
  let isReady = false;
  const child = launch(program, folder);
  const use = () => (child?.pid === undefined ? null : processUse(innermost(child.pid)));
  let isAlive = child !== null;
  let ended: Ending | null = null;
  const starting = child === null ? undefined : setTimeout(() => end(), maxStartMs);
  const jobs = openJobs({ use, end });
  child?.on('message', (answer: Answer | typeof ready) =>
    answer === ready ? begin() : jobs.settle(answer.id, answer),
  );
  child?.once('error', () => lose());
  child?.once('exit', (_code, signal) => lose(signal));

  function begin(): void {
    isReady = true;
    clearTimeout(starting);
    if (givesWay && child?.pid !== undefined) giveWay(innermost(child.pid));
    jobs.startAll();
  }

  function lose(signal: NodeJS.Signals | null = null): void {
    isAlive = false;
    ended ??= signal !== null && orders.includes(signal) ? 'outside' : 'fault';
    clearTimeout(starting);
    jobs.lose();
  }

  function end(why: Ending = 'outside'): void {
    isAlive = false;
    ended ??= why;
    child?.kill('SIGKILL');
  }

  return {
    ask: (job, deadlineMs) =>
      new Promise((resolve) => {
        if (child === null || !isAlive) return resolve(null);
        const entry: Waiting = { resolve, deadlineMs, begun: undefined };
        jobs.add(job.id, entry);
        if (isReady) jobs.start(entry);
        child.send(job, (error) => error && end());
      }),
    get isAlive() {
      return isAlive;
    },
    get isReady() {
      return isReady;
    },
    get ended() {
      return ended;
    },
    end: () => end(),
  };
}

/** Signals that others send; what a process does wrong has others. */
const orders: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

/**
 * Jobs that a process has not answered.
 * @param use what the process uses now
 * @param end ends the process: a job took too long, or it takes too much memory
 */
function openJobs({
  use,
  end,
}: {
  readonly use: () => ProcessUse | null;
  readonly end: (why: Ending) => void;
}) {
  const waiting = new Map<number, Waiting>();
  let looking: NodeJS.Timeout | undefined;

  function start(entry: Waiting): void {
    entry.begun = { atMs: performance.now(), cpuMs: use()?.cpuMs ?? null };
    looking ??= setInterval(look, lookMs).unref();
  }

  function look(): void {
    const now = use();
    const isLate = [...waiting.values()].some((entry) => isOver(entry, now));
    if (isLate) end('late');
    else if ((now?.memoryBytes ?? 0) > maxMemoryBytes) end('memory');
  }

  function settle(id: number, answer: Answer | null): void {
    const entry = waiting.get(id);
    if (entry === undefined) return;
    waiting.delete(id);
    if (waiting.size === 0) {
      clearInterval(looking);
      looking = undefined;
    }
    entry.resolve(answer);
  }

  return {
    add: (id: number, entry: Waiting) => void waiting.set(id, entry),
    start,
    startAll(): void {
      for (const entry of waiting.values()) start(entry);
    },
    settle,
    lose(): void {
      for (const id of [...waiting.keys()]) settle(id, null);
    },
  };
}

const ownProgram = join(import.meta.dirname, 'child.ts');

/** Beside packages and bundles lie the files with secrets. */
const ownKeys = join(import.meta.dirname, '../../../package.json');

/** As a whole path: the process has another folder, and would make one of its own there. It may read it, and not write. */
const compileCache = process.env['NODE_COMPILE_CACHE'] && resolve(process.env['NODE_COMPILE_CACHE']);

let fence: Fence | undefined;

/** The fence that stands around processes that read files; found out once. */
export function readerFence(): Fence {
  fence ??= findFence(ownProgram, ownKeys);
  return fence;
}

function launch(program: string, folder: string): ChildProcess | null {
  try {
    mkdirSync(folder, { recursive: true });
    const way = readerFence().command(program, resolve(folder));
    const [first = process.execPath, ...rest] = [...way, process.execPath];
    const started = fork(program, {
      execPath: first,
      execArgv: [
        ...rest,
        '--disable-warning=ExperimentalWarning',
        '--expose-gc',
        `--max-old-space-size=${maxHeapMb}`,
      ],
      // Few arenas: what decoders free goes back to the system (mallopt(3)).
      env: { NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    return started;
  } catch {
    return null; // no process can be had now: the caller hears so
  }
}

/** It may have ended. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error;
  }
}

/** The process behind the fence, where one that put the fence up waits for it; else the process itself. */
function innermost(pid: number): number {
  if (!readerFence().isConfined) return pid;
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ')[0]) || pid;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return pid;
    throw error;
  }
}

/** Files that the process reads meanwhile count, too: it ends for the first whose time is over. */
function isOver({ begun, deadlineMs }: Waiting, now: ProcessUse | null): boolean {
  if (begun === undefined) return false;
  const passedMs = performance.now() - begun.atMs;
  if (now === null || begun.cpuMs === null) return passedMs > deadlineMs;
  return now.cpuMs - begun.cpuMs > deadlineMs || passedMs > deadlineMs * wallFactor;
}

/** Time and memory of a process. */
interface ProcessUse {
  /** In its own code and in the kernel's, since it started, ms. */
  readonly cpuMs: number;
  /** In memory now, bytes. */
  readonly memoryBytes: number;
}

/** Length of a tick, ms: 100 a second on every Linux that Node runs on (proc_pid_stat(5), sysconf(3)). */
const tickMs = 10;

/** @returns null where the system does not say, or the process has ended */
function processUse(pid: number): ProcessUse | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program stands in brackets, and may have anything in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    if (resident === undefined) return null;
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
      memoryBytes: Number(resident) * 1_024,
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
