import type { BenchContext } from '../context.ts';
import { maxAtOnce, maxCalls, readCalls } from '../dispatch/calls.ts';
import { storeDuePosts } from '../dispatch/due-posts.ts';
import { latencyMs } from '../dispatch/instant-networks.ts';
import { untilPublished } from '../dispatch/published.ts';
import type { Measure } from '../measure.ts';
import { withProcess, workerEnvironment } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';

/** In a run, each of another account: an account has one in flight. */
const publications = 6_000;

/** Jobs at once, per network: before and after its call each has its rows written, together with others. */
const concurrency = 250;

/** Publications a second that `maxCalls` allow. */
const possible = (1_000 * maxCalls) / latencyMs;

/** For the notes of all calls to arrive, once all are published. */
const notesTimeoutMs = 10_000;

interface Figures {
  /** Publications a second. */
  readonly rate: number;
  /** Calls in flight. */
  readonly max: number;
}

/** The rate of a worker whose networks take their time. */
export const inFlight: Measure<'rate' | 'max'> = {
  name: 'in-flight',
  title: `one worker process, ${maxCalls} calls at once and a network that takes ${latencyMs} ms, against what that allows`,
  lines: {
    rate: {
      what: `calls of ${latencyMs} ms, ${maxCalls} at once`,
      unit: 'publications/s',
      target: { of: 'ratio', is: 'at least', bound: 0.9 },
    },
    max: { what: 'calls in flight, at most', unit: 'calls' },
  },
  async run(context) {
    const tenant = await createBenchTenant(context, Math.round(publications * context.size));
    const few = tenant.accounts.slice(0, maxCalls);
    const { runs, say } = context;
    const { ours } = await alternate(
      {
        ours: {
          warmUp: () => runOurs(context, { ...tenant, accounts: few }),
          run: () => runOurs(context, tenant),
        },
      },
      {
        context,
        onRun: (_, { rate, max }, round) =>
          say(`  run ${round} of ${runs}: ${rate.toFixed(0)} publications/s, at most ${max} in flight`),
      },
    );
    return {
      rate: { figure: ours.map(({ rate }) => rate), baseline: ours.map(() => possible) },
      max: { figure: ours.map(({ max }) => max), baseline: ours.map(() => maxCalls) },
    };
  },
};

/** From the start of the first call until all are written down as published: no call is free of its latency. */
async function runOurs(context: BenchContext, tenant: BenchTenant): Promise<Figures> {
  await storeDuePosts(context, tenant, tenant.accounts);
  const env = { ...workerEnvironment(context, concurrency), NETWORK_CALLS: 'limited' };
  const { length } = tenant.accounts;
  return withProcess(
    context,
    { name: 'worker', file: 'apps/bench/dispatch/worker.ts', env },
    async (worker) => {
      const published = await untilPublished(context, { workers: [worker], count: length });
      const noted = await readCalls(worker, 2 * length, notesTimeoutMs);
      const tookMs = Math.max(...published) - (noted[0]?.[1] ?? Number.NaN);
      return { rate: (1_000 * length) / tookMs, max: maxAtOnce(noted) };
    },
  );
}
