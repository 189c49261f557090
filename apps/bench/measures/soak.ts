import { setTimeout as sleep } from 'node:timers/promises';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { type BenchContext, clear } from '../context.ts';
import { latencyMs } from '../dispatch/instant-networks.ts';
import { type Outcome, outcomeSince, timeInDatabase, untilPublished } from '../dispatch/published.ts';
import type { Line, Measure } from '../measure.ts';
import {
  environment,
  type Process,
  startProcess,
  startReady,
  unlimitedPlans,
  workerEnvironment,
} from '../processes/start-process.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { offerRate } from './offer-load.ts';
import { lastThird, type Sample, watchProcesses } from './soak-watch.ts';

/** In turn; an account has one publication in flight. */
const accounts = 1_000;

/** Samples of the processes over the whole soak, however long it is. */
const sampleCount = 360;

/** Grace after the last post's time until everything must be out. */
const graceMs = 5_000;

const flat = (what: string, unit: string): Line => ({
  what: `${what}, last third against second`,
  unit,
  target: { of: 'ratio', is: 'at most', bound: 1.05 },
});

/** An api and a worker at half of what they can do, for long. */
export const soak: Measure<'rate' | 'published' | 'late' | keyof Sample> = {
  name: 'soak',
  title: `an api and a worker with networks ${latencyMs} ms away, for long at half of their highest rate`,
  onRequest: true,
  lines: {
    rate: { what: 'offered, against the highest rate', unit: 'publications/s' },
    published: {
      what: 'published, against created',
      unit: 'publications',
      target: { of: 'ratio', is: 'at least', bound: 1 },
    },
    late: { what: 'latest', unit: 's', target: { of: 'figure', is: 'at most', bound: 1 } },
    api: flat('memory of the api', 'MB'),
    worker: flat('memory of the worker', 'MB'),
    postgres: flat('memory of Postgres', 'MB'),
    redis: flat('memory of Redis', 'MB'),
    postgresConnections: flat('connections to Postgres', ''),
    redisConnections: flat('connections to Redis', ''),
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      await clear(context);
      const tenant = await createBenchTenant(context, accounts);
      const service = await start(context, undo);
      const highest = await highestRate(context, service, tenant);
      const rate = highest / 2;
      const { samples, created, published, latest } = await offer(context, service, tenant, rate);
      const megabytes = (name: keyof Sample) => lastThird(samples, (sample) => sample[name] / 1e6);
      const count = (name: keyof Sample) => lastThird(samples, (sample) => sample[name]);
      return {
        rate: { figure: [rate], baseline: [highest] },
        published: { figure: [published], baseline: [created] },
        late: { figure: [latest], baseline: [] },
        api: megabytes('api'),
        worker: megabytes('worker'),
        postgres: megabytes('postgres'),
        redis: megabytes('redis'),
        postgresConnections: count('postgresConnections'),
        redisConnections: count('redisConnections'),
      };
    } finally {
      await undoAll(undo);
    }
  },
};

async function start(context: BenchContext, undo: Undo[]): Promise<Service> {
  const worker = await startProcess(context, {
    name: 'worker',
    file: 'apps/bench/dispatch/worker.ts',
    env: { ...workerEnvironment(context, 50), NETWORK_CALLS: 'distant' },
  });
  undo.push(() => worker.stop());
  const env = { ...environment(context), PLANS: unlimitedPlans };
  const { process, url } = await startReady(context, { name: 'api', file: 'apps/api/main.ts', env }, undo);
  return { url, api: process, worker };
}

type SoakResult = Outcome & { readonly samples: Sample[]; readonly created: number };

/** @param rate publications/s; a post has two */
async function offer(
  context: BenchContext,
  { url, api, worker }: Service,
  tenant: BenchTenant,
  rate: number,
): Promise<SoakResult> {
  const seconds = 60 * context.minutes * context.size;
  context.say(`  ${rate.toFixed(0)} publications/s, for ${(seconds / 60).toFixed(1)} minutes`);
  const begin = await timeInDatabase(context);
  const over = new AbortController();
  const watching = watchProcesses(context, {
    pids: { api: api.pid, worker: worker.pid },
    intervalMs: Math.max(100, (1_000 * seconds) / sampleCount),
    signal: over.signal,
  });
  watching.catch(() => {}); // awaited below, after the processes that it could not see
  try {
    const signal = context.stopping;
    const posts = await offerRate(poster(url, tenant, inTurn), { perSecond: rate / 2, seconds, signal });
    over.abort();
    const outcome = await settled(context, begin, 2 * posts);
    for (const each of [api, worker]) await each.assertRunning();
    return { samples: await watching, created: 2 * posts, ...outcome };
  } finally {
    over.abort();
  }
}

/** Waits until `count` are published, or should long have been. */
async function settled(context: BenchContext, begin: Date, count: number): Promise<Outcome> {
  const end = performance.now() + aheadMs + graceMs;
  for (;;) {
    const outcome = await outcomeSince(context, begin);
    if (outcome.published >= count || performance.now() > end) return outcome;
    await sleep(250, undefined, { signal: context.stopping });
  }
}

/** Posts are created this long, as fast as they are taken. */
const burstMs = 4_000;

/** Requests at once. */
const concurrency = 16;

/** Every other post of a soak is due this far ahead. */
const aheadMs = 5_000;

interface Service {
  readonly url: string;
  readonly api: Process;
  readonly worker: Process;
}

/** The time at which the post with this number goes out. */
type When = (index: number) => { publishNow: true } | { scheduledAt: string };

const now: When = () => ({ publishNow: true });

/** One now, one scheduled. */
const inTurn: When = (index) =>
  index % 2 === 0 ? now(index) : { scheduledAt: new Date(Date.now() + aheadMs).toISOString() };

/** Creates the post with a number, for the next two accounts, one on each network. @throws when that is no 201 */
const poster =
  (url: string, { apiKey, profileId, accounts }: BenchTenant, when: When) =>
  async (index: number): Promise<void> => {
    const first = (2 * index) % accounts.length;
    const items = [{ content: `The bells ring for the ${index + 1}th time.` }];
    const platforms = Object.fromEntries(accounts.slice(first, first + 2).map(({ id }) => [id, { items }]));
    const response = await fetch(`${url}/v1/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ profileId, platforms, ...when(index) }),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`The API answered ${response.status}: ${text}`);
  };

/**
 * Creates posts as fast as the api takes them, and waits until all are out.
 * @returns publications/s, from the first post to the last publication
 */
async function highestRate(
  context: BenchContext,
  { url, worker }: Service,
  tenant: BenchTenant,
): Promise<number> {
  const create = poster(url, tenant, now);
  const end = performance.now() + burstMs * context.size;
  let index = 0;
  const createInTurn = async () => {
    while (performance.now() < end && !context.stopping.aborted) await create(index++);
  };
  await Promise.all(Array.from({ length: concurrency }, createInTurn));
  const count = await context.db.publication.count();
  await untilPublished(context, { workers: [worker], count });
  const [row] = await context.db.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM max(published_at) - min(created_at))::float8 AS seconds FROM publications`;
  return count / (row?.seconds ?? 0);
}
