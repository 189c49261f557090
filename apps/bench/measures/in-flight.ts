import { type Cast, makeCast } from '../cast.ts';
import { fill } from '../dispatch/fill.ts';
import { latency } from '../dispatch/latency.ts';
import { readCalls } from '../dispatch/read-calls.ts';
import { untilPublished } from '../dispatch/until-published.ts';
import { calls } from '../in-flight/calls.ts';
import { mostAtOnce } from '../in-flight/most-at-once.ts';
import type { Measure } from '../measure.ts';
import { withProcess } from '../processes/with-process.ts';
import { workerEnvironment } from '../processes/worker-environment.ts';
import { alternate } from '../results/alternate.ts';
import type { Stage } from '../stage.ts';

/** In a run, each of another account: an account has one in flight. */
const publications = 6_000;

/** Jobs at once, per network: before and after its call each has its rows written, together with others. */
const concurrency = 250;

/** How many publications a second that is at most. */
const possible = (1_000 * calls) / latency;

/** How long the notes of the calls may take to arrive, ms. */
const patience = 10_000;

interface Seen {
  readonly rate: number;
  readonly most: number;
}

/** What a worker makes of a network that takes its time. */
export const inFlight: Measure<'rate' | 'most'> = {
  name: 'in-flight',
  title: `one worker process, ${calls} calls at once and a network that takes ${latency} ms, against what that allows`,
  lines: {
    rate: {
      what: `calls of ${latency} ms, ${calls} at once`,
      unit: 'publications/s',
      target: { of: 'ratio', is: 'at least', bound: 0.9 },
    },
    most: { what: 'calls in flight, at most', unit: 'calls' },
  },
  async run(stage) {
    const cast = await makeCast(stage, Math.round(publications * stage.size));
    const few = cast.accounts.slice(0, calls);
    const { runs, say, stopping } = stage;
    const { ours } = await alternate(
      {
        ours: {
          warmUp: () => runOurs(stage, { ...cast, accounts: few }),
          run: () => runOurs(stage, cast),
        },
      },
      {
        runs,
        signal: stopping,
        onRun: (_, { rate, most }, round) =>
          say(`  run ${round} of ${runs}: ${rate.toFixed(0)} publications/s, at most ${most} in flight`),
      },
    );
    return {
      rate: { figure: ours.map(({ rate }) => rate), baseline: ours.map(() => possible) },
      most: { figure: ours.map(({ most }) => most), baseline: ours.map(() => calls) },
    };
  },
};

/** From the start of the first call until all are written down as published: no call is free of its latency. */
async function runOurs(stage: Stage, cast: Cast): Promise<Seen> {
  await fill(stage, cast, cast.accounts);
  const env = workerEnvironment(stage, concurrency);
  const { length } = cast.accounts;
  return withProcess(
    stage,
    { name: 'worker', file: 'apps/bench/in-flight/worker.ts', env },
    async (worker) => {
      const published = await untilPublished(stage, { workers: [worker], count: length });
      const noted = await readCalls(worker, 2 * length, patience);
      const took = Math.max(...published) - (noted[0]?.[1] ?? Number.NaN);
      return { rate: (1_000 * length) / took, most: mostAtOnce(noted) };
    },
  );
}
