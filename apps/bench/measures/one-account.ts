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

/** Posts of the account. */
const posts = 200;

/** For making rows and jobs before they are due, and for the worker to start, ms. */
const leadMs = 4_000;

const atMost = (bound: number) => ({ of: 'figure', is: 'at most', bound }) as const;

/** Everything of one account falls due at once: on Bluesky several are out at a time, on X one. */
export const oneAccount: Measure<'bluesky' | 'blueskyNear' | 'x' | 'xNear'> = {
  name: 'one-account',
  title: `${posts} posts of one account, due at the same moment, one worker as it is by default`,
  lines: {
    bluesky: { what: 'Bluesky, network at once: last', unit: 's', target: atMost(1.2) },
    blueskyNear: { what: `Bluesky, network after ${nearMs} ms: last`, unit: 's', target: atMost(2) },
    x: { what: 'X, network at once: each', unit: 'ms', target: atMost(6) },
    xNear: { what: `X, network after ${nearMs} ms: each, beside that`, unit: 'ms', target: atMost(6) },
  },
  async run(context) {
    const tenant = await createBenchTenant(context, 2);
    const count = Math.round(posts * context.size);
    const contender = (platform: Platform, calls: 'instant' | 'near') => {
      const run = () => lastOf(context, tenant, { platform, calls, count });
      return { warmUp: run, run };
    };
    const seen = await alternate(
      {
        bluesky: contender('bluesky', 'instant'),
        blueskyNear: contender('bluesky', 'near'),
        x: contender('x', 'instant'),
        xNear: contender('x', 'near'),
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
    };
  },
};

interface Rush {
  readonly platform: Platform;
  readonly calls: 'instant' | 'near';
  readonly count: number;
}

/** @returns ms from the moment at which all were due until the last was published */
async function lastOf(
  context: BenchContext,
  tenant: BenchTenant,
  { platform, calls, count }: Rush,
): Promise<number> {
  const account = tenant.accounts.find((one) => one.platform === platform);
  if (account === undefined) throw new Error(`The tenant has no account on ${platform}.`);
  await clear(context);
  const env = { ...workerEnvironment(context), NETWORK_CALLS: calls };
  return withProcess(
    context,
    { name: 'ours', file: 'apps/bench/dispatch/worker.ts', env },
    async (worker) => {
      const dueAt = new Date(Date.now() + leadMs);
      await addPosts(
        context,
        Array.from({ length: count }, () => ({ owner: tenant, account, dueAt })),
      );
      const times = await untilPublished(context, { workers: [worker], count });
      return Math.max(...times) - dueAt.getTime();
    },
  );
}
