import { availableParallelism } from 'node:os';
import type { BenchContext } from '../context.ts';
import { storeDuePosts } from '../dispatch/due-posts.ts';
import { latencyMs } from '../dispatch/instant-networks.ts';
import { publishingRate, untilPublished } from '../dispatch/published.ts';
import type { Measure, Samples } from '../measure.ts';
import { serverPids } from '../processes/proc.ts';
import { type Process, startProcess, workerEnvironment } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { readCosts, type Spent, spentBetween, type TotalCosts } from './spending.ts';

/**
 * For each worker, each of another account: an account has one in flight. They last for 20 s, so that the middle of a run
 * is long after four processes have started on two cores.
 */
const publications = 1_000;

/** Enough for the costs of a run to be read a few times. */
const minPublications = 100;

/** Jobs at once, per network: so few that the network decides how fast a worker is, and four fit on two cores. */
const concurrency = 5;

/** Without anything but the network's answer, publications/s. */
const ideal = (2 * concurrency * 1_000) / latencyMs;

const linear = { of: 'ratio', is: 'at least', bound: 0.95 } as const;

const perPublication = 'ms of CPU/publication';

/** The rate of workers beside each other, and the work of each part of the machine for a publication. */
export const scaleOut: Measure<
  'one' | 'two' | 'four' | 'busy' | 'worker' | 'postgres' | 'redis' | 'commits' | 'wal'
> = {
  name: 'scale-out',
  title: `1, 2 and 4 workers against networks ${latencyMs} ms away, against so many times one worker; CPU of 4 against 1`,
  lines: {
    one: { what: '1 worker, against latency alone', unit: 'publications/s' },
    two: { what: '2 workers, against linear', unit: 'publications/s', target: linear },
    four: { what: '4 workers, against linear', unit: 'publications/s', target: linear },
    busy: { what: `busy in the whole machine, of ${availableParallelism()}`, unit: 'cores' },
    worker: { what: 'worker at 4, against 1', unit: perPublication },
    postgres: { what: 'Postgres at 4, against 1', unit: perPublication },
    redis: { what: 'Redis at 4, against 1', unit: perPublication },
    commits: { what: 'Postgres at 4, against 1', unit: 'commits/publication' },
    wal: { what: 'Postgres, write-ahead log', unit: 'B/publication' },
  },
  async run(context) {
    const each = Math.max(minPublications, Math.round(publications * context.size));
    const tenant = await createBenchTenant(context, 4 * each);
    const contenders = {
      one: contender(context, tenant, { count: 1, each }),
      two: contender(context, tenant, { count: 2, each }),
      four: contender(context, tenant, { count: 4, each }),
    };
    const { one, two, four } = await alternate(contenders, {
      context,
      onRun: (name, seen, round) =>
        report(context, `run ${round} of ${context.runs}, ${name} worker(s)`, seen),
    });
    const compare = (pick: (seen: WorkerFigures) => number): Samples => ({
      figure: four.map(pick),
      baseline: one.map(pick),
    });
    const against = (seen: readonly WorkerFigures[], count: number): Samples => ({
      figure: seen.map(({ perSecond }) => perSecond),
      baseline: one.map(({ perSecond }) => count * perSecond),
    });
    return {
      one: { figure: one.map(({ perSecond }) => perSecond), baseline: one.map(() => ideal) },
      two: against(two, 2),
      four: against(four, 4),
      busy: compare(({ busy }) => busy),
      worker: compare(({ cpu }) => cpu.worker),
      postgres: compare(({ cpu }) => cpu.postgres),
      redis: compare(({ cpu }) => cpu.redis),
      commits: compare(({ commits }) => commits),
      wal: compare(({ wal }) => wal),
    };
  },
};

function contender(
  context: BenchContext,
  tenant: BenchTenant,
  { count, each }: { count: number; each: number },
) {
  const some = (accounts: number) => ({ ...tenant, accounts: tenant.accounts.slice(0, accounts) });
  const group = { count, concurrency };
  return {
    warmUp: () => runWorkers(context, some((count * each) / 5), group),
    run: () => measureWorkers(context, some(count * each), group),
  };
}

function report({ say }: BenchContext, run: string, { perSecond, busy, cpu }: WorkerFigures): void {
  const [worker, postgres, redis] = [cpu.worker, cpu.postgres, cpu.redis].map((ms) => ms.toFixed(2));
  say(
    `  ${run}: ${perSecond.toFixed(1)} publications/s, ${busy.toFixed(2)} cores busy; ms of CPU/publication: ${worker} worker, ${postgres} Postgres, ${redis} Redis`,
  );
}

/** Workers beside each other. */
interface WorkerGroup {
  readonly count: number;
  /** Jobs at once, per network and worker. */
  readonly concurrency: number;
}

/** Figures of workers, from the time in which all of them were at work. */
interface WorkerFigures extends Spent {
  /** Publications a second, of all workers together. */
  readonly perSecond: number;
}

/** Between these shares of all publications nobody is starting any more, or idle already. */
const middle = { from: 0.3, to: 0.85 };

/** Runs workers as `runWorkers` does, and measures them. */
async function measureWorkers(
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
async function runWorkers(
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
