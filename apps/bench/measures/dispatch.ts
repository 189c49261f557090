import type { BenchContext } from '../context.ts';
import { readCalls } from '../dispatch/calls.ts';
import { storeDuePosts } from '../dispatch/due-posts.ts';
import { untilPublished } from '../dispatch/published.ts';
import type { Measure } from '../measure.ts';
import { environment, withProcess, workerEnvironment } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { perSecond } from '../results/statistics.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';

/** Due at once in a run, each of another account: an account has one in flight. */
const publications = 3_000;

/** For all jobs of the worker that does nothing. */
const emptyTimeoutMs = 60_000;

/** Jobs at once, per network; more or fewer made the baseline no faster. */
const concurrency = 150;

const programs = {
  bare: 'apps/bench/baselines/bare-worker.ts',
  ours: 'apps/bench/dispatch/worker.ts',
  empty: 'apps/bench/baselines/empty-worker.ts',
};

type Name = keyof typeof programs;

/** One worker with every guarantee, against one that makes two single-row updates a job. */
export const dispatch: Measure<'ours' | 'empty'> = {
  name: 'dispatch',
  title:
    'one worker process and a network that answers at once, against a BullMQ worker with two updates a job',
  lines: {
    ours: {
      what: 'dispatch, one worker',
      unit: 'publications/s',
      target: { of: 'ratio', is: 'at least', bound: 1.3 },
    },
    empty: { what: 'worker that does nothing', unit: 'jobs/s' },
  },
  async run(context) {
    const tenant = await createBenchTenant(context, Math.round(publications * context.size));
    const contender = (name: Name) => ({
      warmUp: () =>
        runWorker(context, name, {
          ...tenant,
          accounts: tenant.accounts.slice(0, tenant.accounts.length / 5),
        }),
      run: () => runWorker(context, name, tenant),
    });
    const { runs, say } = context;
    const { bare, ours, empty } = await alternate(
      { bare: contender('bare'), ours: contender('ours'), empty: contender('empty') },
      {
        context,
        onRun: (name, seen, round) =>
          say(`  run ${round} of ${runs}, ${name}: ${seen.toFixed(0)} publications/s`),
      },
    );
    return { ours: { figure: ours, baseline: bare }, empty: { figure: empty, baseline: bare } };
  },
};

/** Starts a worker on a full queue. @returns publications a second, from the first to the last */
async function runWorker(context: BenchContext, name: Name, tenant: BenchTenant): Promise<number> {
  await storeDuePosts(context, tenant, tenant.accounts);
  const env =
    name === 'ours'
      ? workerEnvironment(context, concurrency)
      : { ...environment(context), WORKER_CONCURRENCY: String(concurrency) };
  const { length } = tenant.accounts;
  return withProcess(context, { name, file: programs[name], env }, async (worker) => {
    if (name !== 'empty')
      return perSecond(await untilPublished(context, { workers: [worker], count: length }));
    return perSecond((await readCalls(worker, length, emptyTimeoutMs)).map(([, at]) => at));
  });
}
