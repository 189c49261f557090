import { type Cast, makeCast } from '../cast.ts';
import { runSchedule } from '../lateness/run-schedule.ts';
import type { Measure } from '../measure.ts';
import { alternate } from '../results/alternate.ts';
import { percentile } from '../results/median.ts';
import type { Stage } from '../stage.ts';

/** Due at the same moment. */
const burst = 10_000;

/** Due one after another. */
const few = 100;

/** From the first to the last of the few, ms. */
const minute = 60_000;

/** For making rows and jobs before they are due: so long, and so much longer for each, ms. */
const lead = { least: 1_000, each: 0.5 };

/** Jobs at once, per network, as in `dispatch`. */
const concurrency = 50;

const programs = {
  empty: 'apps/bench/baselines/empty-worker.ts',
  ours: 'apps/bench/lateness/worker.ts',
};

/** How long after it was due the call of the network starts. */
export const lateness: Measure<'burst' | 'spread'> = {
  name: 'lateness',
  title: 'from due to the start of the network call, one worker process, against a worker that does nothing',
  lines: {
    burst: {
      what: `${burst.toLocaleString('en')} due at once, p99 lateness`,
      unit: 'ms',
      target: { of: 'ratio', is: 'at most', bound: 2 },
    },
    spread: {
      what: `${few} over a minute, p99 lateness`,
      unit: 'ms',
      target: { of: 'figure', is: 'at most', bound: 50 },
    },
  },
  async run(stage) {
    const cast = await makeCast(stage, Math.round(burst * stage.size));
    return {
      burst: await compare(stage, cast, 0),
      spread: await compare(stage, { ...cast, accounts: cast.accounts.slice(0, few) }, minute * stage.size),
    };
  },
};

/** @param span from the first to the last that is due, ms */
async function compare(stage: Stage, cast: Cast, span: number) {
  const { runs, stopping, say } = stage;
  const contender = (file: string) => ({
    warmUp: () => p99(stage, cast, { file, share: 0.05, span }),
    run: () => p99(stage, cast, { file, share: 1, span }),
  });
  const { empty, ours } = await alternate(
    { empty: contender(programs.empty), ours: contender(programs.ours) },
    {
      runs,
      signal: stopping,
      onRun: (name, seen, round) =>
        say(
          `  run ${round} of ${runs}, ${cast.accounts.length} over ${span} ms, ${name}: p99 ${seen.toFixed(0)} ms late`,
        ),
    },
  );
  return { figure: ours, baseline: empty };
}

interface Run {
  readonly file: string;
  /** Of the accounts, and of the span. */
  readonly share: number;
  readonly span: number;
}

/** ms; 99 of 100 calls started no later after they were due. */
async function p99(stage: Stage, cast: Cast, { file, share, span }: Run): Promise<number> {
  const accounts = cast.accounts.slice(0, Math.ceil(cast.accounts.length * share));
  const schedule = { span: span * share, lead: lead.least + lead.each * accounts.length, concurrency };
  return percentile(await runSchedule(stage, { owner: cast, accounts }, { file, schedule }), 99);
}
