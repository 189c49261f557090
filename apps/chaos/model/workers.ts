import { environmentOf } from '@carillon/harness/start-api-process';
import { startWorkerProcess } from '@carillon/harness/start-worker-process';
import type { Program } from '@carillon/testing/run-process';
import type { TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';

/** Longer than a busy machine holds an answer up: a call that is given up for that is a doubt of which the model knows nothing, ms. */
const callDeadlineMs = 1_500;

/** Rounds, renewals and calls of these workers are shorter, and X hides a post that it took for a second at most. */
const hurried = {
  times: { reconcileMs: 250, leaseRenewalMs: 100 },
  x: { verifyWindow: 1_000, deadline: callDeadlineMs },
  bluesky: { deadline: callDeadlineMs },
};

interface WorkerProcess extends Program {
  /** True when its end was asked for. */
  ending: boolean;
  ended: boolean;
}

/** The worker processes of one service, which can be killed. */
export type Workers = ReturnType<typeof openWorkers>;

interface Surroundings {
  readonly sandboxUrl: string;
  /** Files of media. */
  readonly mediaFolder: string;
}

export function openWorkers(instance: TestInstance, surroundings: Surroundings) {
  let running: WorkerProcess[] = [];
  const gone: WorkerProcess[] = [];
  /** Workers that ended by themselves, each with its last lines. */
  const unexpectedExits: string[] = [];

  function leave(worker: WorkerProcess, signal: NodeJS.Signals): Promise<number | null> {
    worker.ending = true;
    running = running.filter((each) => each !== worker);
    gone.push(worker);
    worker.kill(signal);
    return worker.exit();
  }

  return {
    unexpectedExits,
    get count() {
      return running.length;
    },
    /** The names of the workers that ended, as leases have them. */
    gone: (): string[] => gone.flatMap((worker) => nameOf(worker) ?? []),
    /** Does not wait until the worker is ready. */
    start(): void {
      const worker = startWorker(instance, surroundings);
      running.push(worker);
      void noteExit(worker, unexpectedExits);
    },
    /** SIGKILL for the oldest. @returns false without one */
    kill(): boolean {
      const [worker] = running;
      if (worker === undefined) return false;
      void leave(worker, 'SIGKILL');
      return true;
    },
    /** SIGTERM for the oldest, and waits until it has handed over what it held. @returns false without one */
    async stop(): Promise<boolean> {
      const [worker] = running;
      if (worker === undefined) return false;
      await ready(worker); // before that it does not know the signal
      await leave(worker, 'SIGTERM');
      return true;
    },
    /** SIGSTOP for the oldest that is ready, until `meanwhile`, which gets its name, is over. @returns false without one */
    async freeze(meanwhile: (name: string) => Promise<void>): Promise<boolean> {
      const worker = running.find((each) => nameOf(each) !== null);
      if (worker === undefined) return false;
      await freezeWhile(worker, meanwhile);
      return true;
    },
    /** Waits until all that run are ready. */
    ready: () => Promise.all(running.map(ready)),
    async close(): Promise<void> {
      await Promise.all(running.map((worker) => leave(worker, 'SIGKILL')));
    },
  };
}

function startWorker(instance: TestInstance, { sandboxUrl, mediaFolder }: Surroundings): WorkerProcess {
  const environment = {
    ...environmentOf(instance),
    SANDBOX_URL: sandboxUrl,
    MEDIA_DIR: mediaFolder,
    X_CLIENT_ID: 'carillon',
    X_CLIENT_SECRET: 'secret',
  };
  return Object.assign(startWorkerProcess(environment, hurried), { ending: false, ended: false });
}

/** The name of a worker, once it is ready. */
function nameOf({ lines }: WorkerProcess): string | null {
  const line = lines.find((each) => each.includes(' is publishing'));
  return /worker (\S+) is publishing/.exec(line ?? '')?.[1] ?? null;
}

/** Adds a worker that ends by itself to `exits`, in words. */
async function noteExit(worker: WorkerProcess, exits: string[]): Promise<void> {
  const status = await worker.exit();
  worker.ended = true;
  if (!worker.ending) exits.push(`A worker ended with ${status}: ${worker.lines.slice(-3).join('\n')}`);
}

async function freezeWhile(worker: WorkerProcess, meanwhile: (name: string) => Promise<void>): Promise<void> {
  worker.kill('SIGSTOP');
  try {
    await meanwhile(nameOf(worker) ?? '');
  } finally {
    worker.kill('SIGCONT');
  }
}

/** Waits until a worker is ready; returns at once when it has ended. */
const ready = (worker: WorkerProcess): Promise<boolean> =>
  until('a worker to be ready', async () => worker.ending || worker.ended || nameOf(worker) !== null, 60_000);
