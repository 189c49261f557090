import type { Platform } from '@carillon/core';
import type { BenchContext } from '../context.ts';
import { clear } from '../context.ts';
import { addPosts } from '../dispatch/due-posts.ts';
import { nearMs } from '../dispatch/instant-networks.ts';
import { untilPublished } from '../dispatch/published.ts';
import type { Measure } from '../measure.ts';
import { withProcess, workerEnvironment } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';

/** Posts of a burst. */
const posts = 200;

/** Accounts of the tenant, half of them on each network. */
const accounts = 100;

/** For making rows and jobs before they are due, and for the worker to start, ms. */
const leadMs = 4_000;

const atMost = (bound: number) => ({ of: 'figure', is: 'at most', bound }) as const;

/** Everything falls due at once. Of one account several are out at a time on Bluesky, and one on X; of many accounts as many as there are places. */
export const bursts: Measure<'bluesky' | 'blueskyNear' | 'x' | 'xNear' | 'xMany'> = {
  name: 'bursts',
  title: `${posts} posts of one account, or of ${accounts / 2}, due at the same moment, one worker as it is by default`,
  lines: {
    bluesky: { what: 'Bluesky, network at once: last', unit: 's', target: atMost(1.2) },
    blueskyNear: { what: `Bluesky, network after ${nearMs} ms: last`, unit: 's', target: atMost(2) },
    x: { what: 'X, network at once: each', unit: 'ms', target: atMost(6) },
    xNear: { what: `X, network after ${nearMs} ms: each, beside that`, unit: 'ms', target: atMost(6) },
    xMany: {
      what: `X, ${accounts / 2} accounts, network after ${nearMs} ms: last`,
      unit: 's',
      target: atMost(1.2),
    },
  },
  async run(context) {
    const tenant = await createBenchTenant(context, accounts);
    const count = Math.round(posts * context.size);
    const contender = (platform: Platform, calls: 'instant' | 'near', on = 1) => {
      const run = () => lastOf(context, tenant, { platform, calls, count, on });
      return { warmUp: run, run };
    };
    const seen = await alternate(
      {
        bluesky: contender('bluesky', 'instant'),
        blueskyNear: contender('bluesky', 'near'),
        x: contender('x', 'instant'),
        xNear: contender('x', 'near'),
        xMany: contender('x', 'near', accounts / 2),
      },
      {
        context,
        onRun: (name, ms, round) =>
          context.say(`  run ${round} of ${context.runs}, ${name}: last after ${(ms / 1_000).toFixed(2)} s`),
      },
    );
    const seconds = (runs: readonly number[]) => ({ figure: runs.map((ms) => ms / 1_000), baseline: [] });
    const each = (runs: readonly number[], callMs: number) => ({
      figure: runs.map((ms) => ms / count - callMs),
      baseline: [],
    });
    return {
      bluesky: seconds(seen.bluesky),
      blueskyNear: seconds(seen.blueskyNear),
      x: each(seen.x, 0),
      xNear: each(seen.xNear, nearMs),
      xMany: seconds(seen.xMany),
    };
  },
};

interface Rush {
  readonly platform: Platform;
  readonly calls: 'instant' | 'near';
  readonly count: number;
  /** Accounts that the posts are of, in turn. */
  readonly on: number;
}

/** @returns ms from the moment at which all were due until the last was published */
async function lastOf(
  context: BenchContext,
  tenant: BenchTenant,
  { platform, calls, count, on }: Rush,
): Promise<number> {
  const its = tenant.accounts.filter((one) => one.platform === platform).slice(0, on);
  await clear(context);
  const env = { ...workerEnvironment(context), NETWORK_CALLS: calls };
  return withProcess(
    context,
    { name: 'ours', file: 'apps/bench/dispatch/worker.ts', env },
    async (worker) => {
      const dueAt = new Date(Date.now() + leadMs);
      await addPosts(
        context,
        Array.from({ length: Math.ceil(count / on) }, () =>
          its.map((account) => ({ owner: tenant, account, dueAt })),
        )
          .flat()
          .slice(0, count),
      );
      const times = await untilPublished(context, { workers: [worker], count });
      return Math.max(...times) - dueAt.getTime();
    },
  );
}
