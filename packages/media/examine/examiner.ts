import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { FileLimits, MediaFacts } from '@carillon/core';
import type { Answer, Job } from './jobs.ts';
import type { MadeFile } from './prepare-picture.ts';
import { Unreadable } from './unreadable.ts';

/** Reads strangers' files in a process of its own, which starts when it is first needed. */
export interface Examiner {
  /** Tells a file's type and measures by its bytes. @throws {Unreadable} */
  inspect(file: string): Promise<MediaFacts>;
  /** Makes what is kept of a picture; one picture at a time, the others wait. @throws {Unreadable} */
  prepare(file: string, work: Preparation): Promise<readonly MadeFile[]>;
  close(): void;
}

export interface Preparation {
  readonly facts: MediaFacts;
  /** Where the files are put. */
  readonly folder: string;
  /** Measures that another file is made for, by a name. */
  readonly limits: Readonly<Record<string, FileLimits>>;
}

/** Longest time for reading a header, and for decoding and encoding a picture, ms. */
export const defaultDeadlines = { inspect: 10_000, prepare: 60_000 };

/** Memory of JavaScript in that process, MB; decoders take theirs beside it. */
const maxHeapMb = 128;

const tooHard = 'it takes too long to read, or cannot be read at all';

interface Waiting {
  readonly job: Job;
  readonly deadline: number;
  readonly resolve: (answer: Answer) => void;
  readonly timer: NodeJS.Timeout;
  /** True once the process was ended because of it, or ended twice with it in hand. */
  guilty: boolean;
}

export function openExaminer(deadlines = defaultDeadlines): Examiner {
  let child: ChildProcess | null = null;
  let jobs = 0;
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Map<number, Waiting>();

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'child.ts'), {
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${maxHeapMb}`],
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.unref();
    started.channel?.unref();
    started.on('message', (answer: Answer) => settle(answer));
    started.once('exit', () => void lose(started));
    return started;
  }

  function settle(answer: Answer): void {
    const entry = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    entry.resolve(answer);
  }

  /** The process is gone. Whatever it had in hand beside the cause is asked for once more, one after another. */
  async function lose(gone: ChildProcess): Promise<void> {
    if (child !== gone) return;
    child = null;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { job, deadline, resolve, timer, guilty } of left) {
      clearTimeout(timer);
      resolve(guilty ? { id: job.id, unreadable: tooHard } : await ask(job, deadline, true));
    }
  }

  /** @param again whether the process that was asked before ended */
  function ask(job: Job, deadline: number, again = false): Promise<Answer> {
    child ??= start();
    const asked = child;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        entry.guilty = true;
        asked.kill('SIGKILL');
      }, deadline);
      const entry: Waiting = { job, deadline, resolve, timer, guilty: again };
      waiting.set(job.id, entry);
      asked.send(job, (error) => error && asked.kill('SIGKILL'));
    });
  }

  return {
    async inspect(file) {
      const answer = await ask({ id: jobs++, does: 'inspect', file }, deadlines.inspect);
      if ('facts' in answer) return answer.facts;
      throw failureOf(answer);
    },
    async prepare(file, work) {
      const before = last;
      const done = Promise.withResolvers<void>();
      last = done.promise;
      await before;
      try {
        const answer = await ask({ id: jobs++, does: 'prepare', file, ...work }, deadlines.prepare);
        if ('files' in answer) return answer.files;
        throw failureOf(answer);
      } finally {
        done.resolve();
      }
    },
    close() {
      child?.kill('SIGKILL');
    },
  };
}

function failureOf(answer: Answer): Error {
  if ('unreadable' in answer) return new Unreadable(answer.unreadable);
  return new Error('failed' in answer ? answer.failed : 'The examiner gave an answer to another question.');
}
