import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Platform, platforms } from '@carillon/core';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import { type BenchContext, clear } from '../context.ts';
import type { Measure, Samples } from '../measure.ts';
import { photo } from '../photo.ts';
import { environment, startReady, unlimitedPlans, workerEnvironment } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { percentile } from '../results/statistics.ts';
import { connectAccounts, startSandbox } from '../sandbox.ts';
import { type BenchTenant, storeTenant } from '../tenant.ts';

/** Posts of a run, one after the other. */
const posts = 20;

/** Quiet time between two of them, ms. */
const pauseMs = 250;

/** Pictures of a post, and the size of each, bytes. */
const pictures = 4;
const pictureBytes = 300_000;

const line = (what: string, bound: number) => ({
  what,
  unit: 'ms',
  target: { of: 'figure', is: 'at most', bound } as const,
});

type Key = `${Platform}-${'text' | 'pictures'}`;

/** Wait of somebody who publishes one post on a quiet service. */
export const onePost: Measure<Key> = {
  name: 'one-post',
  title: 'from POST /v1/posts with publishNow to published in its row, one post at a time, to the sandbox',
  lines: {
    'x-text': line('to X, median', 60),
    'bluesky-text': line('to Bluesky, median', 60),
    'x-pictures': line(`to X with ${pictures} pictures of ${pictureBytes / 1_000} kB, median`, 250),
    'bluesky-pictures': line(
      `to Bluesky with ${pictures} pictures of ${pictureBytes / 1_000} kB, median`,
      250,
    ),
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const service = await openService(context, undo);
      const contender = (platform: Platform, media: readonly string[]) => {
        const run = (count: number) => publishSome(context, service, { platform, media, count });
        return { warmUp: () => run(5), run: () => run(Math.ceil(posts * context.size)) };
      };
      const seen = await alternate(
        {
          'x-text': contender('x', []),
          'bluesky-text': contender('bluesky', []),
          'x-pictures': contender('x', service.media),
          'bluesky-pictures': contender('bluesky', service.media),
        },
        {
          context,
          onRun: (name, ms, round) =>
            context.say(`  run ${round} of ${context.runs}, ${name}: ${ms.toFixed(0)} ms`),
        },
      );
      return Object.fromEntries(
        Object.entries(seen).map(([key, figure]) => [key, { figure, baseline: [] }]),
      ) as unknown as Record<Key, Samples>;
    } finally {
      await undoAll(undo);
    }
  },
};

interface Service {
  readonly url: string;
  readonly tenant: BenchTenant;
  /** Ids of pictures that are ready. */
  readonly media: readonly string[];
}

/** An api and a worker as they are, with accounts in the sandbox. */
async function openService(context: BenchContext, undo: Undo[]): Promise<Service> {
  await clear(context);
  const sandbox = await startSandbox(context, undo);
  const folder = await mkdtemp(join(context.folder, 'media-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const connected = [];
  for (const platform of platforms)
    connected.push(...(await connectAccounts({ url: sandbox, signal: context.stopping }, platform, 1)));
  const tenant = await storeTenant(context, { sandbox: true }, connected);
  const shared = { SANDBOX_URL: sandbox, MEDIA_DIR: folder };
  const api = { ...environment(context), ...shared, PLANS: unlimitedPlans };
  const { url } = await startReady(context, { name: 'api', file: 'apps/api/main.ts', env: api }, undo);
  const worker = { ...workerEnvironment(context), ...shared };
  await startReady(
    context,
    { name: 'worker', file: 'apps/worker/main.ts', env: worker, variable: 'WORKER_PORT' },
    undo,
  );
  const media: string[] = [];
  for (let n = 0; n < pictures; n++) media.push(await uploadPicture(url, tenant));
  return { url, tenant, media };
}

interface Asked {
  readonly platform: Platform;
  readonly media: readonly string[];
  readonly count: number;
}

let published = 0;

/** @returns the median time of a post, ms */
async function publishSome(
  context: BenchContext,
  service: Service,
  { platform, media, count }: Asked,
): Promise<number> {
  const account = service.tenant.accounts.find((one) => one.platform === platform);
  if (account === undefined) throw new Error(`There is no account on ${platform}.`);
  const { profileId } = service.tenant;
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    await sleep(pauseMs, undefined, { signal: context.stopping });
    published += 1;
    const item = {
      content: `The bells have rung ${published} times.`, // X takes no text twice
      media: media.map((id) => ({ id })),
    };
    const body = { profileId, publishNow: true, platforms: { [account.id]: { items: [item] } } };
    const begunAt = Date.now();
    const { id } = await ask(service, '/posts', JSON.stringify(body), 'application/json');
    const at = await until(`post ${id} to be published`, async () => {
      const row = await context.db.publication.findFirstOrThrow({ where: { postId: id } });
      if (row.status === 'failed') throw new Error(`It failed: ${row.errorMessage}`);
      return row.publishedAt;
    });
    times.push(at.getTime() - begunAt);
  }
  return percentile(times, 50);
}

async function uploadPicture(url: string, tenant: BenchTenant): Promise<string> {
  const bytes = await photo(pictureBytes);
  const { id } = await ask({ url, tenant }, '/media', new Uint8Array(bytes), 'image/jpeg');
  await until(`${id} to be ready`, async () => {
    const answer = await fetch(`${url}/v1/media/${id}`, { headers: authorization(tenant) });
    const { data } = (await answer.json()) as { data: { status: string } };
    return data.status === 'ready';
  });
  return id;
}

const authorization = ({ apiKey }: BenchTenant) => ({ authorization: `Bearer ${apiKey}` });

async function ask(
  { url, tenant }: Pick<Service, 'url' | 'tenant'>,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
): Promise<{ readonly id: string }> {
  const headers = { ...authorization(tenant), 'content-type': type };
  const answer = await fetch(`${url}/v1${path}`, { method: 'POST', headers, body });
  const { data, error } = (await answer.json()) as { data: { id: string }; error?: string };
  if (answer.status !== 201) throw new Error(`${path} was answered with ${answer.status}: ${error}`);
  return data;
}
