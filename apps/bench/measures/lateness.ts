import { type BenchContext, clear } from '../context.ts';
import { type Call, readCalls } from '../dispatch/calls.ts';
import { addPosts } from '../dispatch/due-posts.ts';
import type { Measure } from '../measure.ts';
import { environment, withProcess } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { percentile } from '../results/statistics.ts';
import { type Account, type BenchTenant, createBenchTenant } from '../tenant.ts';

/** Due at the same moment. */
const burst = 10_000;

/** Due one after another. */
const few = 100;

/** From the first to the last of the few. */
const minuteMs = 60_000;

/** Time for making rows and jobs before they are due: a base, and more for each. */
const leadMs = { min: 5_000, each: 0.5 };

/** Jobs at once, per network, as in `dispatch`. */
const concurrency = 50;

const programs = {
  empty: 'apps/bench/baselines/empty-worker.ts',
  ours: 'apps/bench/dispatch/worker.ts',
};

/** The time from when a publication is due until the call of its network starts. */
export const lateness: Measure<'burst' | 'spread'> = {
  name: 'lateness',
  title: 'from due to the start of the network call, one worker process, against a worker that does nothing',
  lines: {
    burst: {
      what: `${burst.toLocaleString('en')} due at once, p99 lateness`,
      unit: 'ms',
      target: { of: 'ratio', is: 'at most', bound: 3 },
    },
    spread: {
      what: `${few} over a minute, p99 lateness`,
      unit: 'ms',
      target: { of: 'figure', is: 'at most', bound: 50 },
    },
  },
  async run(context) {
    const tenant = await createBenchTenant(context, Math.round(burst * context.size));
    return {
      burst: await compare(context, tenant, 0),
      spread: await compare(
        context,
        { ...tenant, accounts: tenant.accounts.slice(0, few) },
        minuteMs * context.size,
      ),
    };
  },
};

/** @param spanMs from the first to the last that is due */
async function compare(context: BenchContext, tenant: BenchTenant, spanMs: number) {
  const { runs, say } = context;
  const contender = (file: string) => ({
    warmUp: () => p99(context, tenant, { file, share: 0.05, spanMs }),
    run: () => p99(context, tenant, { file, share: 1, spanMs }),
  });
  const { empty, ours } = await alternate(
    { empty: contender(programs.empty), ours: contender(programs.ours) },
    {
      context,
      onRun: (name, seen, round) =>
        say(
          `  run ${round} of ${runs}, ${tenant.accounts.length} over ${spanMs} ms, ${name}: p99 ${seen.toFixed(0)} ms late`,
        ),
    },
  );
  return { figure: ours, baseline: empty };
}

interface Round {
  readonly file: string;
  /** The part of the accounts, and of the span, from 0 to 1. */
  readonly share: number;
  readonly spanMs: number;
}

/** @returns the lateness in ms that 99 of 100 calls did not pass */
async function p99(
  context: BenchContext,
  tenant: BenchTenant,
  { file, share, spanMs }: Round,
): Promise<number> {
  const accounts = tenant.accounts.slice(0, Math.ceil(tenant.accounts.length * share));
  const schedule = {
    spanMs: spanMs * share,
    leadMs: leadMs.min + leadMs.each * accounts.length,
    concurrency,
  };
  return percentile(await runSchedule(context, { owner: tenant, accounts }, { file, schedule }), 99);
}

/** For all the work, once it is due. */
const callsTimeoutMs = 120_000;

/** Publications at once that get the worker going before. */
const warmUpPublications = 200;

/** Time for which all jobs must be in their place before the first one is due. */
const calmMs = 500;

interface Schedule {
  /** From the first to the last that is due; they are spread over it. */
  readonly spanMs: number;
  /** Until the first is due: the time for making rows and jobs. */
  readonly leadMs: number;
  /** Jobs at once, per network. */
  readonly concurrency: number;
}

/**
 * Lets a worker that is at work already meet publications when they are due, one of each account.
 * @param file the worker's program, which notes its calls
 * @returns the lateness of the call of each, ms
 */
async function runSchedule(
  context: BenchContext,
  { owner, accounts }: { owner: BenchTenant; accounts: readonly Account[] },
  { file, schedule }: { file: string; schedule: Schedule },
): Promise<number[]> {
  await clear(context);
  const env = {
    ...environment(context),
    WORKER_CONCURRENCY: String(schedule.concurrency),
    NETWORK_CALLS: 'noted',
  };
  return withProcess(context, { name: 'worker', file, env }, async (worker) => {
    const few = accounts.slice(0, warmUpPublications);
    await addPosts(
      context,
      few.map((account) => ({ owner, account, dueAt: null })),
    );
    await readCalls(worker, few.length, callsTimeoutMs);
    const begin = Date.now() + schedule.leadMs;
    const planned = accounts.map((account, index) => ({
      owner,
      account,
      dueAt: new Date(begin + (schedule.spanMs * placeOf(index)) / accounts.length),
    }));
    await addPosts(context, planned);
    if (Date.now() > begin - calmMs) throw new Error(`The jobs were not made within ${schedule.leadMs} ms.`);
    const calls = await readCalls(
      worker,
      accounts.length,
      schedule.leadMs + schedule.spanMs + callsTimeoutMs,
    );
    return latenessOf(context, calls);
  });
}

/** Each somewhere in its own part of the span: at even distances all would meet a timer of Redis at the same point. */
const placeOf = (index: number): number => index + ((index * goldenRatio) % 1);

const goldenRatio = (1 + Math.sqrt(5)) / 2;

/** Lateness of calls, by the rows. Both times are of this machine's clock. */
async function latenessOf({ db }: BenchContext, calls: readonly Call[]): Promise<number[]> {
  const rows = await db.$queryRaw<
    { id: string; dueAt: Date }[]
  >`SELECT id, due_at AS "dueAt" FROM publications`;
  const dueTimes = new Map(rows.map(({ id, dueAt }) => [id, dueAt.getTime()]));
  return calls.map(([id, at]) => at - (dueTimes.get(id) ?? Number.NaN));
}
