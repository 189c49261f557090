import { availableParallelism } from 'node:os';
import { type Cast, makeCast } from '../cast.ts';
import { latency } from '../dispatch/latency.ts';
import { measureWorkers, type Seen } from '../dispatch/measure-workers.ts';
import { runWorkers } from '../dispatch/run-workers.ts';
import type { Measure, Samples } from '../measure.ts';
import { alternate } from '../results/alternate.ts';
import type { Stage } from '../stage.ts';

/**
 * For each worker, each of another account: an account has one in flight. They last for 20 s, so that the middle of a run
 * is long after four processes have started on two cores.
 */
const publications = 1_000;

/** So many that a run lasts for a few looks. */
const fewest = 100;

/** Jobs at once, per network: so few that the network decides how fast a worker is, and four fit on two cores. */
const concurrency = 5;

/** Without anything but the network's answer, publications/s. */
const ideal = (2 * concurrency * 1_000) / latency;

const linear = { of: 'ratio', is: 'at least', bound: 0.95 } as const;

const perPublication = 'ms of CPU/publication';

/** Workers beside each other, and what each part of the machine has to do for a publication. */
export const scaleOut: Measure<
  'one' | 'two' | 'four' | 'busy' | 'worker' | 'postgres' | 'redis' | 'commits' | 'wal'
> = {
  name: 'scale-out',
  title: `1, 2 and 4 workers against networks ${latency} ms away, against so many times one worker; CPU of 4 against 1`,
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
  async run(stage) {
    const each = Math.max(fewest, Math.round(publications * stage.size));
    const cast = await makeCast(stage, 4 * each);
    const contenders = {
      one: contender(stage, cast, { count: 1, each }),
      two: contender(stage, cast, { count: 2, each }),
      four: contender(stage, cast, { count: 4, each }),
    };
    const { one, two, four } = await alternate(contenders, {
      ...{ runs: stage.runs, signal: stage.stopping },
      onRun: (name, seen, round) => tell(stage, `run ${round} of ${stage.runs}, ${name} worker(s)`, seen),
    });
    const compare = (pick: (seen: Seen) => number): Samples => ({
      figure: four.map(pick),
      baseline: one.map(pick),
    });
    const against = (seen: readonly Seen[], count: number): Samples => ({
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

function contender(stage: Stage, cast: Cast, { count, each }: { count: number; each: number }) {
  const some = (accounts: number) => ({ ...cast, accounts: cast.accounts.slice(0, accounts) });
  const crew = { count, concurrency };
  return {
    warmUp: () => runWorkers(stage, some((count * each) / 5), crew),
    run: () => measureWorkers(stage, some(count * each), crew),
  };
}

function tell({ say }: Stage, run: string, { perSecond, busy, cpu }: Seen): void {
  const [worker, postgres, redis] = [cpu.worker, cpu.postgres, cpu.redis].map((ms) => ms.toFixed(2));
  say(
    `  ${run}: ${perSecond.toFixed(1)} publications/s, ${busy.toFixed(2)} cores busy; ms of CPU/publication: ${worker} worker, ${postgres} Postgres, ${redis} Redis`,
  );
}
