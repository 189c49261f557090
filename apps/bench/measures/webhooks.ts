import { type Undo, undoAll } from '@carillon/testing/undo';
import type { BenchContext } from '../context.ts';
import { storeDuePosts } from '../dispatch/due-posts.ts';
import { untilPublished } from '../dispatch/published.ts';
import type { Measure } from '../measure.ts';
import { withProcess } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { percentile, perSecond } from '../results/statistics.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import {
  addEndpoint,
  clearWebhooks,
  measureReceipts,
  type Receivers,
  startReceivers,
  tellingWorker,
} from './webhook-receipts.ts';

/** One of them hangs. */
const endpoints = 20;

/** Of twenty users with an endpoint each, and of one user with all of them. */
const events = { ofMany: 10_000, ofOne: 1_000 };

/** Due at once: they take longer than the worker lets delivering wait. */
const publications = 6_000;

/** Cost of deliveries to those who receive them, and those who publish. */
export const webhooks: Measure<
  'receipt' | 'median' | 'ofOne' | 'medianOfOne' | 'dispatch' | 'dispatchOfOne'
> = {
  name: 'webhooks',
  title: 'one worker process, a network that answers at once, and 20 webhooks of which one hangs',
  lines: {
    receipt: {
      what: `${events.ofMany.toLocaleString('en')} events, of 20 users with one each, commit to receipt at the 19 others, p99`,
      unit: 'ms',
      target: { of: 'figure', is: 'at most', bound: 1_000 },
    },
    median: { what: 'the same, p50', unit: 'ms' },
    ofOne: {
      what: `${events.ofOne.toLocaleString('en')} events of one user, commit to receipt at each of the 19 others, p99`,
      unit: 'ms',
      target: { of: 'figure', is: 'at most', bound: 2_000 },
    },
    medianOfOne: { what: 'the same, p50', unit: 'ms' },
    dispatch: {
      what: 'dispatch with one webhook, against none',
      unit: 'publications/s',
      target: { of: 'ratio', is: 'at least', bound: 0.85 },
    },
    dispatchOfOne: {
      what: 'dispatch with all 20 of one user, against none',
      unit: 'publications/s',
      target: { of: 'ratio', is: 'at least', bound: 0.8 },
    },
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const receivers = await startReceivers(undo);
      const many = { receivers, endpoints, users: endpoints, events: events.ofMany, name: 'of many' };
      const ofMany = await measureReceipts(context, many);
      const ofOne = await measureReceipts(context, {
        ...many,
        users: 1,
        events: events.ofOne,
        name: 'of one',
      });
      const { none, one, all } = await compareDispatch(context, receivers);
      const parts = (runs: readonly number[][], part: number) => ({
        figure: runs.map((took) => percentile(took, part)),
        baseline: [],
      });
      return {
        receipt: parts(ofMany, 99),
        median: parts(ofMany, 50),
        ofOne: parts(ofOne, 99),
        medianOfOne: parts(ofOne, 50),
        dispatch: { figure: one, baseline: none },
        dispatchOfOne: { figure: all, baseline: none },
      };
    } finally {
      await undoAll(undo);
    }
  },
};

async function compareDispatch(context: BenchContext, receivers: Receivers) {
  const tenant = await createBenchTenant(context, Math.round(publications * context.size));
  const few = { ...tenant, accounts: tenant.accounts.slice(0, tenant.accounts.length / 5) };
  const contender = (urls: readonly string[]) => ({
    warmUp: () => runDispatch(context, { receivers, tenant: few, urls }),
    run: () => runDispatch(context, { receivers, tenant, urls }),
  });
  const healthy = Array.from({ length: endpoints - 1 }, (_, which) => receivers.url(which));
  return alternate(
    {
      none: contender([]),
      one: contender([receivers.url(0)]),
      all: contender([receivers.hangingUrl, ...healthy]),
    },
    {
      context,
      onRun: (name, seen, round) =>
        context.say(
          `  run ${round} of ${context.runs}, ${name}: ${seen.toFixed(0)} publications/s, ${receivers.receipts.length} received meanwhile`,
        ),
    },
  );
}

interface Dispatching {
  readonly receivers: Receivers;
  readonly tenant: BenchTenant;
  /** Of the webhooks. */
  readonly urls: readonly string[];
}

/** @returns publications a second */
async function runDispatch(context: BenchContext, { receivers, tenant, urls }: Dispatching): Promise<number> {
  await clearWebhooks(context);
  for (const url of urls) await addEndpoint(context, tenant.userId, url);
  await storeDuePosts(context, tenant, tenant.accounts);
  receivers.receipts.length = 0;
  const count = tenant.accounts.length;
  return withProcess(context, tellingWorker(context), async (process) =>
    perSecond(await untilPublished(context, { workers: [process], count })),
  );
}
