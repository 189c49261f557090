import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '@carillon/core';
import { type Undo, undoAll } from '@carillon/testing/undo';
import type { BenchContext } from '../context.ts';
import { storeDuePosts } from '../dispatch/due-posts.ts';
import { untilPublished } from '../dispatch/published.ts';
import type { Measure } from '../measure.ts';
import { type Process, withProcess, workerEnvironment } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { perSecond } from '../results/statistics.ts';
import { connectAccounts, startSandbox } from '../sandbox.ts';
import { type BenchTenant, type NetworkAccount, storeTenant } from '../tenant.ts';

/** In a run, each of another account. */
const publications = 3_000;

/** The share of them on which both sides warm up. */
const uncounted = 0.2;

/** Jobs at once, of the one network, as in `dispatch`. */
const concurrency = 50;

const atLeast = (bound: number) => ({ of: 'ratio', is: 'at least', bound }) as const;

/** The worker with the real SDKs, against a loop around an SDK. */
export const endToEnd: Measure<Platform> = {
  name: 'end-to-end',
  title: 'one worker process and the sandbox, through the real SDKs, against a loop around the bare SDK',
  lines: {
    x: { what: 'to X in the sandbox', unit: 'publications/s', target: atLeast(0.25) },
    bluesky: { what: 'to Bluesky in the sandbox', unit: 'publications/s', target: atLeast(0.4) },
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const url = await startSandbox(context, undo);
      return { x: await compare(context, 'x', url), bluesky: await compare(context, 'bluesky', url) };
    } finally {
      await undoAll(undo);
    }
  },
};

async function compare(context: BenchContext, platform: Platform, url: string) {
  const { runs, stopping, say } = context;
  const count = Math.round(publications * context.size);
  const connected = await connectAccounts({ url, signal: stopping }, platform, count);
  const tenant = await storeTenant(context, { sandbox: true }, connected);
  const few = connected.length * uncounted;
  const { bare, ours } = await alternate(
    {
      bare: {
        warmUp: () => runBare(context, url, connected.slice(0, few)),
        run: () => runBare(context, url, connected),
      },
      ours: {
        warmUp: () => runOurs(context, url, { ...tenant, accounts: tenant.accounts.slice(0, few) }),
        run: () => runOurs(context, url, tenant),
      },
    },
    {
      context,
      onRun: (name, seen, round) =>
        say(`  run ${round} of ${runs}, ${platform}, ${name}: ${seen.toFixed(0)} publications/s`),
    },
  );
  return { figure: ours, baseline: bare };
}

/** @returns publications a second */
async function runBare(
  context: BenchContext,
  url: string,
  accounts: readonly NetworkAccount[],
): Promise<number> {
  const file = join(context.folder, 'accounts.json');
  await writeFile(file, JSON.stringify(accounts.map(({ credentials }) => credentials)));
  const env = { SANDBOX_URL: url, ACCOUNTS_FILE: file };
  const name = `bare-${accounts[0]?.platform}`;
  const readTimes = async (loop: Process) => (await loop.message()) as number[];
  const times = await withProcess(context, { name, file: `apps/bench/baselines/${name}.ts`, env }, readTimes);
  return perSecond(times, uncounted);
}

/** @returns publications a second */
async function runOurs(context: BenchContext, url: string, tenant: BenchTenant): Promise<number> {
  await storeDuePosts(context, tenant, tenant.accounts);
  const env = { ...workerEnvironment(context, concurrency), SANDBOX_URL: url };
  const times = await withProcess(context, { name: 'worker', file: 'apps/worker/main.ts', env }, (worker) =>
    untilPublished(context, { workers: [worker], count: tenant.accounts.length }),
  );
  return perSecond(times, uncounted);
}
