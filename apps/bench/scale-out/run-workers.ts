import type { BenchContext } from '../context.ts';
import { storeDuePosts } from '../dispatch/due-posts.ts';
import { publishingRate, untilPublished } from '../dispatch/published.ts';
import { workerEnvironment } from '../processes/environment.ts';
import { serverPids } from '../processes/proc.ts';
import { type Process, startProcess } from '../processes/start-process.ts';
import type { BenchTenant } from '../tenant.ts';
import { readCosts, type Spent, spentBetween, type TotalCosts } from './spending.ts';

/** Workers beside each other. */
export interface WorkerGroup {
  readonly count: number;
  /** Jobs at once, per network and worker. */
  readonly concurrency: number;
}

/** Figures of workers, from the time in which all of them were at work. */
export interface WorkerFigures extends Spent {
  /** Publications a second, of all workers together. */
  readonly perSecond: number;
}

/** Between these shares of all publications nobody is starting any more, or idle already. */
const middle = { from: 0.3, to: 0.85 };

/** Runs workers as `runWorkers` does, and measures them. */
export async function measureWorkers(
  context: BenchContext,
  tenant: BenchTenant,
  group: WorkerGroup,
): Promise<WorkerFigures> {
  const servers = await serverPids(context);
  const total = tenant.accounts.length;
  const costs: TotalCosts[] = [];
  await runWorkers(context, tenant, group, async (done, workers) => {
    if (done >= middle.from * total) costs.push(await readCosts(context, { done, workers, servers }));
  });
  return { perSecond: await publishingRate(context.db, middle), ...spentBetween(costs, middle.to * total) };
}

/**
 * Lets workers publish to distant networks what is due for all accounts of the tenant, from their start until all is out.
 * @param onProgress is called again and again with the number of publications that are out
 */
export async function runWorkers(
  context: BenchContext,
  tenant: BenchTenant,
  { count, concurrency }: WorkerGroup,
  onProgress: (done: number, workers: readonly Process[]) => Promise<void> = async () => {},
): Promise<void> {
  await storeDuePosts(context, tenant, tenant.accounts);
  const env = { ...workerEnvironment(context, concurrency), NETWORK_CALLS: 'distant' };
  const file = 'apps/bench/dispatch/worker.ts';
  const workers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startProcess(context, { name: `worker-${index + 1}`, file, env }),
    ),
  );
  try {
    const run = { workers, count: tenant.accounts.length };
    await untilPublished(context, run, (done) => onProgress(done, workers));
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}
