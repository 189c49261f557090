import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '@carillon/core';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { type Cast, type NetworkAccount, storeCast } from '../cast.ts';
import { fill } from '../dispatch/fill.ts';
import { untilPublished } from '../dispatch/until-published.ts';
import type { Measure } from '../measure.ts';
import type { Process } from '../processes/start-process.ts';
import { withProcess } from '../processes/with-process.ts';
import { workerEnvironment } from '../processes/worker-environment.ts';
import { alternate } from '../results/alternate.ts';
import { perSecond } from '../results/per-second.ts';
import { connectAccounts } from '../sandbox/connect-accounts.ts';
import { startSandbox } from '../sandbox/start-sandbox.ts';
import type { Stage } from '../stage.ts';

/** In a run, each of another account. */
const publications = 3_000;

/** The share of them on which both sides warm up. */
const uncounted = 0.2;

/** Jobs at once, of the one network, as in `dispatch`. */
const concurrency = 50;

const target = { of: 'ratio', is: 'at least', bound: 0.7 } as const;

/** The worker with the real SDKs, against a loop around an SDK. */
export const endToEnd: Measure<Platform> = {
  name: 'end-to-end',
  title: 'one worker process and the sandbox, through the real SDKs, against a loop around the bare SDK',
  lines: {
    x: { what: 'to X in the sandbox', unit: 'publications/s', target },
    bluesky: { what: 'to Bluesky in the sandbox', unit: 'publications/s', target },
  },
  async run(stage) {
    const undo: Undo[] = [];
    try {
      const url = await startSandbox(stage, undo);
      return { x: await compare(stage, 'x', url), bluesky: await compare(stage, 'bluesky', url) };
    } finally {
      await undoAll(undo);
    }
  },
};

async function compare(stage: Stage, platform: Platform, url: string) {
  const { runs, stopping, say } = stage;
  const count = Math.round(publications * stage.size);
  const connected = await connectAccounts({ url, signal: stopping }, platform, count);
  const cast = await storeCast(stage, { sandbox: true }, connected);
  const few = connected.length * uncounted;
  const { bare, ours } = await alternate(
    {
      bare: {
        warmUp: () => runBare(stage, url, connected.slice(0, few)),
        run: () => runBare(stage, url, connected),
      },
      ours: {
        warmUp: () => runOurs(stage, url, { ...cast, accounts: cast.accounts.slice(0, few) }),
        run: () => runOurs(stage, url, cast),
      },
    },
    {
      runs,
      signal: stopping,
      onRun: (name, seen, round) =>
        say(`  run ${round} of ${runs}, ${platform}, ${name}: ${seen.toFixed(0)} publications/s`),
    },
  );
  return { figure: ours, baseline: bare };
}

/** @returns publications a second */
async function runBare(stage: Stage, url: string, accounts: readonly NetworkAccount[]): Promise<number> {
  const file = join(stage.folder, 'accounts.json');
  await writeFile(file, JSON.stringify(accounts.map(({ credentials }) => credentials)));
  const env = { SANDBOX_URL: url, ACCOUNTS_FILE: file };
  const name = `bare-${accounts[0]?.platform}`;
  const told = async (loop: Process) => (await loop.message()) as number[];
  const times = await withProcess(stage, { name, file: `apps/bench/baselines/${name}.ts`, env }, told);
  return perSecond(times, uncounted);
}

/** @returns publications a second */
async function runOurs(stage: Stage, url: string, cast: Cast): Promise<number> {
  await fill(stage, cast, cast.accounts);
  const env = { ...workerEnvironment(stage, concurrency), SANDBOX_URL: url };
  const times = await withProcess(stage, { name: 'worker', file: 'apps/worker/main.ts', env }, (worker) =>
    untilPublished(stage, { workers: [worker], count: cast.accounts.length }),
  );
  return perSecond(times, uncounted);
}
