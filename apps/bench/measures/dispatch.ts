import { type Cast, makeCast } from '../cast.ts';
import { fill } from '../dispatch/fill.ts';
import { readCalls } from '../dispatch/read-calls.ts';
import { untilPublished } from '../dispatch/until-published.ts';
import type { Measure } from '../measure.ts';
import { environment } from '../processes/environment.ts';
import { withProcess } from '../processes/with-process.ts';
import { workerEnvironment } from '../processes/worker-environment.ts';
import { alternate } from '../results/alternate.ts';
import { perSecond } from '../results/per-second.ts';
import type { Stage } from '../stage.ts';

/** Due at once in a run, each of another account: an account has one in flight. */
const publications = 3_000;

/** How long jobs that do nothing may take, ms. */
const patience = 60_000;

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
      target: { of: 'ratio', is: 'at least', bound: 1 },
    },
    empty: { what: 'worker that does nothing', unit: 'jobs/s' },
  },
  async run(stage) {
    const cast = await makeCast(stage, Math.round(publications * stage.size));
    const contender = (name: Name) => ({
      warmUp: () =>
        runWorker(stage, name, { ...cast, accounts: cast.accounts.slice(0, cast.accounts.length / 5) }),
      run: () => runWorker(stage, name, cast),
    });
    const { runs, say, stopping } = stage;
    const { bare, ours, empty } = await alternate(
      { bare: contender('bare'), ours: contender('ours'), empty: contender('empty') },
      {
        runs,
        signal: stopping,
        onRun: (name, seen, round) =>
          say(`  run ${round} of ${runs}, ${name}: ${seen.toFixed(0)} publications/s`),
      },
    );
    return { ours: { figure: ours, baseline: bare }, empty: { figure: empty, baseline: bare } };
  },
};

/** Starts a worker on a full queue. @returns publications a second, from the first to the last */
async function runWorker(stage: Stage, name: Name, cast: Cast): Promise<number> {
  await fill(stage, cast, cast.accounts);
  const env =
    name === 'ours'
      ? workerEnvironment(stage, concurrency)
      : { ...environment(stage), WORKER_CONCURRENCY: String(concurrency) };
  const { length } = cast.accounts;
  return withProcess(stage, { name, file: programs[name], env }, async (worker) => {
    if (name !== 'empty') return perSecond(await untilPublished(stage, { workers: [worker], count: length }));
    return perSecond((await readCalls(worker, length, patience)).map(([, at]) => at));
  });
}
