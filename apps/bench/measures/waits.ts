import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import { type BenchContext, clear } from '../context.ts';
import type { Measure, Samples } from '../measure.ts';
import { environment, startReady, unlimitedPlans } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { type Answers, offerLoad } from './offer-load.ts';

/** Requests that wait at full size. */
const waiting = 1_000;

/** Length of a run. */
const seconds = 5;

/** Connections that create meanwhile. */
const connections = 8;

/** Between two looks at /livez, ms. */
const probeMs = 20;

interface Seen extends Answers {
  /** The slowest answer of /livez, ms. */
  readonly livez: number;
}

/** Requests that wait for posts which nobody publishes, beside others. */
export const waits: Measure<'livez' | 'p99' | 'perSecond'> = {
  name: 'waits',
  title: `${waiting} requests that wait for their posts, beside ${connections} connections that create, against none that wait`,
  lines: {
    livez: {
      what: 'slowest answer of /livez meanwhile',
      unit: 'ms',
      target: { of: 'figure', is: 'at most', bound: 50 },
    },
    p99: {
      what: 'create, p99',
      unit: 'ms',
      target: { of: 'ratio', is: 'at most', bound: 1.25 },
    },
    perSecond: { what: 'create', unit: 'posts/s' },
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const tenant = await createBenchTenant(context, 2);
      const env = { ...environment(context), PLANS: unlimitedPlans, MAX_CONNECTIONS: '10000' };
      const { url } = await startReady(context, { name: 'api', file: 'apps/api/main.ts', env }, undo);
      const count = Math.max(1, Math.round(waiting * context.size));
      const { none, all } = await alternate(
        {
          none: contender(context, { url, tenant, count: 0 }),
          all: contender(context, { url, tenant, count }),
        },
        {
          context,
          onRun: (name, { perSecond, p99, livez }, round) =>
            context.say(
              `  run ${round} of ${context.runs}, ${name === 'all' ? count : 0} wait: ${perSecond.toFixed(0)} posts/s, p99 ${p99.toFixed(1)} ms, /livez ${livez.toFixed(1)} ms`,
            ),
        },
      );
      return {
        livez: samples(all, none, 'livez'),
        p99: samples(all, none, 'p99'),
        perSecond: samples(all, none, 'perSecond'),
      };
    } finally {
      await undoAll(undo);
    }
  },
};

const samples = (all: readonly Seen[], none: readonly Seen[], key: keyof Seen): Samples => ({
  figure: all.map((seen) => seen[key]),
  baseline: none.map((seen) => seen[key]),
});

interface Contended {
  readonly url: string;
  readonly tenant: BenchTenant;
  /** Requests that wait. */
  readonly count: number;
}

function contender(context: BenchContext, { url, tenant, count }: Contended) {
  const headers = { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' };
  const body = bodyFor(tenant);
  const run = async (): Promise<Seen> => {
    await clear(context);
    const leave = await openWaiters(context, { url, headers, body, count });
    const probe = probeLivez(url);
    try {
      const load = { connections, seconds: seconds * context.size, status: 201, signal: context.stopping };
      const answers = await offerLoad({ url: `${url}/v1/posts`, headers, body, ...load });
      return { ...answers, livez: await probe.slowest() };
    } finally {
      leave();
    }
  };
  return { warmUp: run, run };
}

interface Waiters {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly count: number;
}

/** Posts and waits, on a connection each, until all of them are stored. @returns ends the waits */
async function openWaiters({ db }: BenchContext, { url, headers, body, count }: Waiters) {
  const agent = new Agent({ keepAlive: false });
  for (let n = 0; n < count; n += 1) {
    const waiter = request(`${url}/v1/posts?wait=30`, { agent, method: 'POST', headers });
    waiter.on('error', () => {}); // they are cut off at the end
    waiter.end(body);
  }
  await until('all who wait to have their posts', async () => (await db.post.count()) >= count, 60_000);
  return () => agent.destroy();
}

/** Asks /livez again and again. */
function probeLivez(url: string) {
  let isOver = false;
  const asking = (async () => {
    let slowest = 0;
    do {
      const begunAt = performance.now();
      const { status } = await fetch(`${url}/livez`);
      if (status !== 200) throw new Error(`/livez answered ${status}.`);
      slowest = Math.max(slowest, performance.now() - begunAt);
      await sleep(probeMs);
    } while (!isOver);
    return slowest;
  })();
  return {
    slowest() {
      isOver = true;
      return asking;
    },
  };
}

function bodyFor({ profileId, accounts }: BenchTenant): string {
  const items = [{ content: 'The bells of the city hall ring in the new release.' }];
  const platforms = Object.fromEntries(accounts.map(({ id }) => [id, { items }]));
  return JSON.stringify({ profileId, publishNow: true, platforms });
}
