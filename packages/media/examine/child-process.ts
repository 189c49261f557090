import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { type Answer, type Job, ready } from './jobs.ts';

/** Memory of JavaScript in the process, MB; decoders take theirs beside it. */
const maxHeapMb = 128;

/** Longest time for it to start, ms: on a busy machine, what it loads from a cold disk takes longer than most files do. */
const maxStartMs = 30_000;

interface Waiting {
  readonly resolve: (answer: Answer | null) => void;
  readonly deadlineMs: number;
  /** Undefined while the process starts. */
  timer: NodeJS.Timeout | undefined;
}

/** A process that reads strangers' files. */
export interface Reader {
  /**
   * @param deadlineMs counted from the moment at which the process has started
   * @returns null when the process ended, because this job or another took too long or for any other reason
   */
  ask(job: Job, deadlineMs: number): Promise<Answer | null>;
  /** It has started, and so may have looked at what it was asked about. */
  readonly isReady: boolean;
  /** False once it has ended, or is about to. */
  readonly isAlive: boolean;
  end(): void;
}

/** Starts such a process. It gives way to whoever started it, and keeps nobody from ending. */
export function startReader(program = join(import.meta.dirname, 'child.ts')): Reader {
  const waiting = new Map<number, Waiting>();
  let isReady = false;
  const child = start();
  let isAlive = child !== null;
  const starting = child === null ? undefined : setTimeout(end, maxStartMs);

  function start(): ChildProcess | null {
    try {
      const started = fork(program, {
        execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${maxHeapMb}`],
        env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      started.unref();
      started.channel?.unref();
      started.on('message', (answer: Answer | typeof ready) =>
        answer === ready ? begin() : settle(answer.id, answer),
      );
      started.once('error', lose);
      started.once('exit', lose);
      return started;
    } catch {
      return null; // no process can be had now: whoever asks is told so
    }
  }

  function begin(): void {
    isReady = true;
    clearTimeout(starting);
    for (const entry of waiting.values()) entry.timer = setTimeout(end, entry.deadlineMs);
  }

  function settle(id: number, answer: Answer | null): void {
    const entry = waiting.get(id);
    if (entry === undefined) return;
    waiting.delete(id);
    clearTimeout(entry.timer);
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
        const timer = isReady ? setTimeout(end, deadlineMs) : undefined;
        waiting.set(job.id, { resolve, deadlineMs, timer });
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
