import { setTimeout as sleep } from 'node:timers/promises';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { type BenchContext, clear } from '../context.ts';
import { addPosts, storeDuePosts } from '../dispatch/due-posts.ts';
import { untilPublished } from '../dispatch/published.ts';
import type { Measure } from '../measure.ts';
import { workerEnvironment } from '../processes/environment.ts';
import { type Process, withProcess } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { percentile, perSecond } from '../results/statistics.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { addEndpoint, clearWebhooks, publishedEvents } from '../webhooks/endpoints.ts';
import { type Receivers, startReceivers } from '../webhooks/receivers.ts';

/** Of all endpoints together. */
const events = 10_000;

/** Each of a user of their own; the first one hangs. */
const endpoints = 20;

/** In which the posts are due that the events tell of. */
const spanMs = 50_000;

/** Until the first is due: time to make rows and jobs. */
const leadMs = { min: 5_000, each: 1 };

/** For the last events, after their posts are due. */
const lastTimeoutMs = 30_000;

const accountsPerUser = 25;

/** Due at once, as in `dispatch`. */
const publications = 3_000;

/** Jobs at once, per network, as in `dispatch`. */
const concurrency = 150;

/** What being told costs: those who are told, and those who publish. */
export const webhooks: Measure<'receipt' | 'median' | 'dispatch'> = {
  name: 'webhooks',
  title: 'one worker process, a network that answers at once, and 20 webhooks of which one hangs',
  lines: {
    receipt: {
      what: `${events.toLocaleString('en')} events, commit to receipt at the 19 others, p99`,
      unit: 'ms',
      target: { of: 'figure', is: 'at most', bound: 1_000 },
    },
    median: { what: 'the same, p50', unit: 'ms' },
    dispatch: {
      what: 'dispatch with one webhook, against none',
      unit: 'publications/s',
      target: { of: 'ratio', is: 'at least', bound: 0.85 },
    },
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const receivers = await startReceivers(undo);
      const tookMs = await measureReceipts(context, receivers);
      const { without, told } = await compareDispatch(context, receivers);
      return {
        receipt: { figure: tookMs.map((took) => percentile(took, 99)), baseline: [] },
        median: { figure: tookMs.map((took) => percentile(took, 50)), baseline: [] },
        dispatch: { figure: told, baseline: without },
      };
    } finally {
      await undoAll(undo);
    }
  },
};

const worker = (context: BenchContext) => ({
  name: 'worker',
  file: 'apps/bench/dispatch/worker.ts',
  env: { ...workerEnvironment(context, concurrency), WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
});

/** @returns for each run the times from commit to receipt, ms */
async function measureReceipts(context: BenchContext, receivers: Receivers): Promise<number[][]> {
  const tenants: BenchTenant[] = [];
  for (let n = 0; n < endpoints; n++) tenants.push(await createBenchTenant(context, accountsPerUser));
  const runs: number[][] = [];
  for (let run = 1; run <= context.runs; run++) {
    context.stopping.throwIfAborted();
    await clear(context);
    await clearWebhooks(context);
    for (const [index, { userId }] of tenants.entries())
      await addEndpoint(context, userId, index === 0 ? receivers.hangingUrl : receivers.url(index));
    const took = await withProcess(context, worker(context), (process) =>
      tell(context, { process, receivers, tenants }),
    );
    context.say(`  run ${run} of ${context.runs}, receipt: p99 ${percentile(took, 99).toFixed(0)} ms`);
    runs.push(took);
  }
  return runs;
}

interface Telling {
  readonly process: Process;
  readonly receivers: Receivers;
  readonly tenants: readonly BenchTenant[];
}

/** Has posts of all users published one after another. @returns the time until each event was received, ms */
async function tell(context: BenchContext, { process, receivers, tenants }: Telling): Promise<number[]> {
  const posts = Math.round((events * context.size) / publishedEvents.length / tenants.length);
  const count = posts * tenants.length;
  const begin = Date.now() + leadMs.min + leadMs.each * count;
  const span = spanMs * context.size;
  const [, ...healthy] = tenants;
  const wanted = healthy.length * posts * publishedEvents.length;
  receivers.receipts.length = 0;
  await addPosts(
    context,
    tenants.flatMap((owner, which) =>
      Array.from({ length: posts }, (_, n) => ({
        ...{ owner, account: accountOf(owner, n) },
        dueAt: new Date(begin + (span * (n * tenants.length + which)) / count),
      })),
    ),
  );
  if (Date.now() > begin) throw new Error('The jobs were not made in time.');
  const end = begin + span + lastTimeoutMs;
  while (receivers.receipts.length < wanted && Date.now() < end) {
    await sleep(250, undefined, { signal: context.stopping });
    await process.assertRunning();
  }
  const first = new Map(receivers.receipts.map(({ eventId, tookMs }) => [eventId, tookMs]));
  if (first.size !== wanted) throw new Error(`${first.size} of ${wanted} events were received.`);
  if (receivers.hung() === 0) throw new Error('Nothing hung.');
  return [...first.values()];
}

function accountOf({ accounts }: BenchTenant, n: number) {
  const account = accounts[n % accounts.length];
  if (account === undefined) throw new Error('The user has no account.');
  return account;
}

async function compareDispatch(context: BenchContext, receivers: Receivers) {
  const tenant = await createBenchTenant(context, Math.round(publications * context.size));
  const few = { ...tenant, accounts: tenant.accounts.slice(0, tenant.accounts.length / 5) };
  const contender = (url: string | null) => ({
    warmUp: () => runDispatch(context, few, url),
    run: () => runDispatch(context, tenant, url),
  });
  return alternate(
    { without: contender(null), told: contender(receivers.url(0)) },
    {
      context,
      onRun: (name, seen, round) =>
        context.say(`  run ${round} of ${context.runs}, ${name}: ${seen.toFixed(0)} publications/s`),
    },
  );
}

/** @param url of the webhook; null for none @returns publications a second */
async function runDispatch(context: BenchContext, tenant: BenchTenant, url: string | null): Promise<number> {
  await clearWebhooks(context);
  if (url !== null) await addEndpoint(context, tenant.userId, url);
  await storeDuePosts(context, tenant, tenant.accounts);
  const count = tenant.accounts.length;
  return withProcess(context, worker(context), async (process) =>
    perSecond(await untilPublished(context, { workers: [process], count })),
  );
}
