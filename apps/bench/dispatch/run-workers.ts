import type { Cast } from '../cast.ts';
import { type Process, startProcess } from '../processes/start-process.ts';
import { workerEnvironment } from '../processes/worker-environment.ts';
import type { Stage } from '../stage.ts';
import { fill } from './fill.ts';
import { untilPublished } from './until-published.ts';

export interface Crew {
  /** Of workers beside each other. */
  readonly count: number;
  /** Jobs at once, per network and worker. */
  readonly concurrency: number;
}

/**
 * Lets workers publish to distant networks what is due for all accounts of the cast, from their start until all is out.
 * @param onLook hears again and again how much is out
 */
export async function runWorkers(
  stage: Stage,
  cast: Cast,
  { count, concurrency }: Crew,
  onLook: (done: number, workers: readonly Process[]) => Promise<void> = async () => {},
): Promise<void> {
  await fill(stage, cast, cast.accounts);
  const env = workerEnvironment(stage, concurrency);
  const file = 'apps/bench/dispatch/distant-worker.ts';
  const workers = Array.from({ length: count }, (_, index) =>
    startProcess(stage, { name: `worker-${index + 1}`, file, env }),
  );
  try {
    const run = { workers, count: cast.accounts.length };
    await untilPublished(stage, run, (done) => onLook(done, workers));
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}
