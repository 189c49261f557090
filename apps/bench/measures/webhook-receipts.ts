import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEndpoint, newEndpointId } from '@carillon/db/webhooks';
import { keyRing } from '@carillon/secrets';
import type { Undo } from '@carillon/testing/undo';
import { newSigningSecret, sealSecret } from '@carillon/webhooks';
import { type BenchContext, clear } from '../context.ts';
import { addPosts } from '../dispatch/due-posts.ts';
import { type Process, withProcess, workerEnvironment } from '../processes/start-process.ts';
import { percentile } from '../results/statistics.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';

/** Who receives how much. */
interface Load {
  /** Each has one endpoint, or all of them if there is only one. */
  readonly users: number;
  readonly endpoints: number;
  /** Of all users together. */
  readonly events: number;
  readonly receivers: Receivers;
  /** Messages about a run begin with it. */
  readonly name: string;
}

/** In which the posts are due that the events are about, ms. */
const spanMs = 50_000;

/** Until the first is due: time to make rows and jobs. */
const leadMs = { min: 5_000, each: 1 };

/** For the last events, after their posts are due. */
const lastTimeoutMs = 30_000;

const accountsPerUser = 25;

/** One endpoint hangs. @returns for each run the times from commit to receipt at each of the others, ms */
export async function measureReceipts(context: BenchContext, load: Load): Promise<number[][]> {
  const { users, endpoints, receivers, name } = load;
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
      deliver(context, { ...load, process, tenants }),
    );
    const [p50, p99] = [50, 99].map((part) => percentile(took, part).toFixed(0));
    context.say(`  run ${run} of ${context.runs}, ${name}: p50 ${p50} ms, p99 ${p99} ms`);
    runs.push(took);
  }
  return runs;
}

interface Run extends Load {
  readonly process: Process;
  readonly tenants: readonly BenchTenant[];
}

/** Has posts of all users published one after another. @returns the time until each was received, ms */
async function deliver(context: BenchContext, run: Run): Promise<number[]> {
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

/** The events of a post that is published: two for each post with one account. */
const publishedEvents = ['publication.published', 'post.published'] as const;

/** Gives a user an endpoint at this address that receives what is published. */
export async function addEndpoint(
  { db, encryptionKey }: BenchContext,
  userId: string,
  url: string,
): Promise<void> {
  const id = newEndpointId();
  const secret = await sealSecret(newSigningSecret(), id, keyRing([encryptionKey], 'webhooks'));
  const facts = { description: '', events: publishedEvents, profileIds: [], sandbox: false };
  if (!(await createEndpoint(db, { id, userId, url, secret, ...facts }, { max: 20 })))
    throw new Error('The endpoint was not stored.');
}

/** Removes all endpoints, and their deliveries. */
export async function clearWebhooks({ db }: BenchContext): Promise<void> {
  await db.$executeRaw`TRUNCATE webhook_endpoints, webhook_events, webhook_outbox CASCADE`;
}

/** A worker as it ships, with its concurrency, which may deliver to receivers on this machine. */
export const tellingWorker = (context: BenchContext) => ({
  name: 'worker',
  file: 'apps/bench/dispatch/worker.ts',
  env: { ...workerEnvironment(context), WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
});

/** An event that a receiver took. */
interface Receipt {
  readonly eventId: string;
  /** Path of its address. */
  readonly receiver: string;
  /** From when it happened, by its own words, ms. */
  readonly tookMs: number;
}

export interface Receivers {
  readonly receipts: Receipt[];
  /** The address of one that answers 204 at once. */
  url(which: number): string;
  /** The address of one that takes every request and never answers. */
  readonly hangingUrl: string;
  /** Requests that hang, or hung. */
  readonly hung: () => number;
}

/** Starts a server with receivers of webhooks, which note what they take. */
export async function startReceivers(undo: Undo[]): Promise<Receivers> {
  const receipts: Receipt[] = [];
  let hung = 0;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const tookMs = Date.now() - Date.parse(JSON.parse(body).timestamp);
    if (request.url === '/hangs') {
      hung += 1;
      return;
    }
    const { url: receiver = '' } = request;
    receipts.push({ eventId: String(request.headers['webhook-id']), receiver, tookMs });
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  undo.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return { receipts, url: (which) => `${base}/${which}`, hangingUrl: `${base}/hangs`, hung: () => hung };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
