import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { type Fence, findFence } from './fence.ts';
import { type Answer, type Job, ready } from './jobs.ts';
import { type ProcessUse, processUse } from './process-use.ts';

/** Memory of JavaScript in the process, MB; decoders take theirs beside it. */
const maxHeapMb = 128;

/** Memory of the whole process, bytes. */
export const maxMemoryBytes = 400_000_000;

/** Longest time for it to start, ms: on a busy machine, what it loads from a cold disk takes longer than most files do. */
const maxStartMs = 30_000;

/** Time between two looks at what it uses, ms. */
const lookMs = 20;

/** A job may last so many times longer than it may compute: beside others, a process has a small part of the machine. */
const wallFactor = 10;

interface Waiting {
  readonly resolve: (answer: Answer | null) => void;
  readonly deadlineMs: number;
  /** Undefined while the process starts. */
  begun: { readonly atMs: number; readonly cpuMs: number | null } | undefined;
}

/** A process that reads strangers' files. */
export interface Reader {
  /**
   * @param deadlineMs of the process's own computing time, from the moment at which it has started and is asked; where the
   *   system does not tell that, of the clock
   * @returns null when the process ended, because this job or another took too long or too much memory, or for any other reason
   */
  ask(job: Job, deadlineMs: number): Promise<Answer | null>;
  /** It has started, and so may have looked at what it was asked about. */
  readonly isReady: boolean;
  /** False once it has ended, or is about to. */
  readonly isAlive: boolean;
  end(): void;
}

/** Starts such a process, which keeps nobody from ending. @param givesWay to whoever started it: nobody waits for its answer */
export function startReader({ program = ownProgram, givesWay = true } = {}): Reader {
  const waiting = new Map<number, Waiting>();
  let isReady = false;
  const child = launch(program, givesWay);
  let isAlive = child !== null;
  const starting = child === null ? undefined : setTimeout(end, maxStartMs);
  let looking: NodeJS.Timeout | undefined;
  child?.on('message', (answer: Answer | typeof ready) =>
    answer === ready ? begin() : settle(answer.id, answer),
  );
  child?.once('error', lose);
  child?.once('exit', lose);

  function begin(): void {
    isReady = true;
    clearTimeout(starting);
    for (const entry of waiting.values()) start(entry);
  }

  function start(entry: Waiting): void {
    entry.begun = { atMs: performance.now(), cpuMs: use()?.cpuMs ?? null };
    looking ??= setInterval(look, lookMs).unref();
  }

  const use = (): ProcessUse | null => (child?.pid === undefined ? null : processUse(child.pid));

  function look(): void {
    const now = use();
    const isLate = [...waiting.values()].some((entry) => isOver(entry, now));
    if (isLate || (now?.memoryBytes ?? 0) > maxMemoryBytes) end();
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

  function lose(): void {
    isAlive = false;
    clearTimeout(starting);
    for (const id of [...waiting.keys()]) settle(id, null);
  }

  function end(): void {
    isAlive = false;
    child?.kill('SIGKILL');
  }

  return {
    ask: (job, deadlineMs) =>
      new Promise((resolve) => {
        if (child === null || !isAlive) return resolve(null);
        const entry: Waiting = { resolve, deadlineMs, begun: undefined };
        waiting.set(job.id, entry);
        if (isReady) start(entry);
        child.send(job, (error) => error && end());
      }),
    get isAlive() {
      return isAlive;
    },
    get isReady() {
      return isReady;
    },
    end,
  };
}

const ownProgram = join(import.meta.dirname, 'child.ts');

let fence: Fence | undefined;

/** The fence that stands around processes that read files; found out once. */
export function readerFence(): Fence {
  fence ??= findFence(ownProgram);
  return fence;
}

function launch(program: string, givesWay: boolean): ChildProcess | null {
  try {
    const { command } = readerFence();
    const [first = process.execPath, ...rest] = [...command, process.execPath];
    const started = fork(program, {
      execPath: first,
      execArgv: [
        ...rest,
        '--disable-warning=ExperimentalWarning',
        '--expose-gc',
        `--max-old-space-size=${maxHeapMb}`,
      ],
      // Few arenas: what decoders free goes back to the system (mallopt(3)).
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (started.pid !== undefined && givesWay)
      setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.unref();
    started.channel?.unref();
    return started;
  } catch {
    return null; // no process can be had now: whoever asks is told so
  }
}

/** Files that the process reads meanwhile count, too: it ends for the first whose time is over. */
function isOver({ begun, deadlineMs }: Waiting, now: ProcessUse | null): boolean {
  if (begun === undefined) return false;
  const passedMs = performance.now() - begun.atMs;
  if (now === null || begun.cpuMs === null) return passedMs > deadlineMs;
  return now.cpuMs - begun.cpuMs > deadlineMs || passedMs > deadlineMs * wallFactor;
}
