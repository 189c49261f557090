import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchContext, clear } from '../context.ts';
import { addPosts } from '../dispatch/due-posts.ts';
import { type Process, withProcess } from '../processes/start-process.ts';
import { percentile } from '../results/statistics.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { addEndpoint, clearWebhooks, publishedEvents } from './endpoints.ts';
import type { Receivers } from './receivers.ts';
import { tellingWorker } from './telling-worker.ts';

/** Who is told how much. */
export interface Telling {
  /** Each has one endpoint, or all of them if there is only one. */
  readonly users: number;
  readonly endpoints: number;
  /** Of all users together. */
  readonly events: number;
  readonly receivers: Receivers;
  /** What is said of a run begins with it. */
  readonly name: string;
}

/** In which the posts are due that the events tell of, ms. */
const spanMs = 50_000;

/** Until the first is due: time to make rows and jobs. */
const leadMs = { min: 5_000, each: 1 };

/** For the last events, after their posts are due. */
const lastTimeoutMs = 30_000;

const accountsPerUser = 25;

/** One endpoint hangs. @returns for each run the times from commit to receipt at each of the others, ms */
export async function measureReceipts(context: BenchContext, telling: Telling): Promise<number[][]> {
  const { users, endpoints, receivers, name } = telling;
  const tenants: BenchTenant[] = [];
  for (let n = 0; n < users; n++) tenants.push(await createBenchTenant(context, accountsPerUser));
  const runs: number[][] = [];
  for (let run = 1; run <= context.runs; run++) {
    context.stopping.throwIfAborted();
    await clear(context);
    await clearWebhooks(context);
    for (let index = 0; index < endpoints; index++) {
      const url = index === 0 ? receivers.hangingUrl : receivers.url(index);
      await addEndpoint(context, at(tenants, index).userId, url);
    }
    const took = await withProcess(context, tellingWorker(context), (process) =>
      tell(context, { ...telling, process, tenants }),
    );
    const [p50, p99] = [50, 99].map((part) => percentile(took, part).toFixed(0));
    context.say(`  run ${run} of ${context.runs}, ${name}: p50 ${p50} ms, p99 ${p99} ms`);
    runs.push(took);
  }
  return runs;
}

interface Run extends Telling {
  readonly process: Process;
  readonly tenants: readonly BenchTenant[];
}

/** Has posts of all users published one after another. @returns the time until each was received, ms */
async function tell(context: BenchContext, run: Run): Promise<number[]> {
  const { events, process, receivers, tenants, endpoints } = run;
  const posts = Math.ceil((events * context.size) / publishedEvents.length / tenants.length);
  const count = posts * tenants.length;
  const begin = Date.now() + leadMs.min + leadMs.each * count;
  const span = spanMs * context.size;
  const wanted = posts * (endpoints - 1) * publishedEvents.length;
  receivers.receipts.length = 0;
  const dueAt = (n: number) => new Date(begin + (span * n) / count);
  await addPosts(
    context,
    Array.from({ length: count }, (_, n) => {
      const owner = at(tenants, n);
      return { owner, account: at(owner.accounts, Math.floor(n / tenants.length)), dueAt: dueAt(n) };
    }),
  );
  if (Date.now() > begin) throw new Error('The jobs were not made in time.');
  const end = begin + span + lastTimeoutMs;
  while (receivers.receipts.length < wanted && Date.now() < end) {
    await sleep(250, undefined, { signal: context.stopping });
    await process.assertRunning();
  }
  const first = new Map(
    receivers.receipts
      .toReversed()
      .map(({ eventId, receiver, tookMs }) => [`${receiver} ${eventId}`, tookMs]),
  );
  if (first.size !== wanted) throw new Error(`${first.size} of ${wanted} were received.`);
  if (receivers.hung() === 0) throw new Error('Nothing hung.');
  return [...first.values()];
}

/** The list again and again. */
function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}
