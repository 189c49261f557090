import { setTimeout as sleep } from 'node:timers/promises';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { type Cast, makeCast } from '../cast.ts';
import { clear } from '../clear.ts';
import { latency } from '../dispatch/latency.ts';
import { offerRate } from '../load/offer-rate.ts';
import type { Line, Measure } from '../measure.ts';
import { environment } from '../processes/environment.ts';
import { startProcess } from '../processes/start-process.ts';
import { startReady } from '../processes/start-ready.ts';
import { unlimitedPlans } from '../processes/unlimited-plans.ts';
import { workerEnvironment } from '../processes/worker-environment.ts';
import { highestRate, type Service } from '../soak/highest-rate.ts';
import { type Outcome, outcomeSince, timeInDatabase } from '../soak/outcome.ts';
import { ahead, inTurn, poster } from '../soak/requests.ts';
import { lastThird, type Sample } from '../soak/thirds.ts';
import { watchProcesses } from '../soak/watch.ts';
import type { Stage } from '../stage.ts';

/** In turn; an account has one publication in flight. */
const accounts = 1_000;

/** Looks at processes over the whole soak, however long it is. */
const looks = 360;

/** How long after the last post's time everything must be out, ms. */
const grace = 5_000;

const flat = (what: string, unit: string): Line => ({
  what: `${what}, last third against second`,
  unit,
  target: { of: 'ratio', is: 'at most', bound: 1.05 },
});

/** An api and a worker at half of what they can do, for long. */
export const soak: Measure<'rate' | 'published' | 'late' | keyof Sample> = {
  name: 'soak',
  title: `an api and a worker with networks ${latency} ms away, for long at half of their highest rate`,
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
  async run(stage) {
    const undo: Undo[] = [];
    try {
      await clear(stage);
      const cast = await makeCast(stage, accounts);
      const service = await start(stage, undo);
      const highest = await highestRate(stage, service, cast);
      const rate = highest / 2;
      const { samples, created, published, latest } = await offer(stage, service, cast, rate);
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

async function start(stage: Stage, undo: Undo[]): Promise<Service> {
  const worker = startProcess(stage, {
    name: 'worker',
    file: 'apps/bench/dispatch/distant-worker.ts',
    env: workerEnvironment(stage, 50),
  });
  undo.push(() => worker.stop());
  const env = { ...environment(stage), PLANS: unlimitedPlans };
  const { process, url } = await startReady(stage, { name: 'api', file: 'apps/api/main.ts', env }, undo);
  return { url, api: process, worker };
}

type Soaked = Outcome & { readonly samples: Sample[]; readonly created: number };

/** @param rate publications/s; a post has two */
async function offer(stage: Stage, { url, api, worker }: Service, cast: Cast, rate: number): Promise<Soaked> {
  const seconds = 60 * stage.minutes * stage.size;
  stage.say(`  ${rate.toFixed(0)} publications/s, for ${(seconds / 60).toFixed(1)} minutes`);
  const begin = await timeInDatabase(stage);
  const over = new AbortController();
  const watching = watchProcesses(stage, {
    pids: { api: api.pid, worker: worker.pid },
    interval: Math.max(100, (1_000 * seconds) / looks),
    signal: over.signal,
  });
  watching.catch(() => {}); // told of below, after the processes that it could not see
  try {
    const signal = stage.stopping;
    const posts = await offerRate(poster(url, cast, inTurn), { perSecond: rate / 2, seconds, signal });
    over.abort();
    const outcome = await settled(stage, begin, 2 * posts);
    for (const each of [api, worker]) await each.assertRunning();
    return { samples: await watching, created: 2 * posts, ...outcome };
  } finally {
    over.abort();
  }
}

/** Once so many are published, or should long have been. */
async function settled(stage: Stage, begin: Date, count: number): Promise<Outcome> {
  const end = performance.now() + ahead + grace;
  for (;;) {
    const outcome = await outcomeSince(stage, begin);
    if (outcome.published >= count || performance.now() > end) return outcome;
    await sleep(250, undefined, { signal: stage.stopping });
  }
}
