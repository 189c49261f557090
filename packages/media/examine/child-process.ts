import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Answer, Job } from './jobs.ts';

/** Memory of JavaScript in the process, MB; decoders take theirs beside it. */
const maxHeapMb = 128;

interface Waiting {
  readonly resolve: (answer: Answer | null) => void;
  readonly timer: NodeJS.Timeout;
}

/** A process that reads strangers' files. */
export interface Reader {
  /** @returns null when the process ended, because this job or another took too long or for any other reason */
  ask(job: Job, deadlineMs: number): Promise<Answer | null>;
  /** False once it has ended, or is about to. */
  readonly isAlive: boolean;
  end(): void;
}

/** Starts such a process. It gives way to whoever started it, and keeps nobody from ending. */
export function startReader(): Reader {
  const waiting = new Map<number, Waiting>();
  const child = start();
  let isAlive = child !== null;

  function start(): ChildProcess | null {
    try {
      const started = fork(join(import.meta.dirname, 'child.ts'), {
        execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${maxHeapMb}`],
        env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      started.unref();
      started.channel?.unref();
      started.on('message', (answer: Answer) => settle(answer.id, answer));
      started.once('error', lose);
      started.once('exit', lose);
      return started;
    } catch {
      return null; // no process can be had now: whoever asks is told so
    }
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
        waiting.set(job.id, { resolve, timer: setTimeout(end, deadlineMs) });
        child.send(job, (error) => error && end());
      }),
    get isAlive() {
      return isAlive;
    },
    end,
  };
}
