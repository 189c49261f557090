import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeVideo } from '@carillon/media/testing/make-video';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import { type BenchContext, clear } from '../context.ts';
import { untilPublished } from '../dispatch/published.ts';
import type { Measure } from '../measure.ts';
import { residentBytes } from '../processes/proc.ts';
import {
  environment,
  type Ready,
  startReady,
  unlimitedPlans,
  workerEnvironment,
} from '../processes/start-process.ts';
import { connectAccounts, startSandbox } from '../sandbox.ts';
import { type BenchTenant, storeTenant } from '../tenant.ts';
import { sendFiles } from './send-files.ts';

/** As large as X takes one. */
const videoBytes = 512_000_000;

/** A process has been idle this long before its memory is first read. */
const idleMs = 2_000;

const target = { of: 'figure', is: 'at most', bound: 64 } as const;

/** Neither process holds a video: what it takes more is the same for a small one. */
export const video: Measure<'api' | 'worker'> = {
  name: 'video',
  title:
    'memory that a video of 512 MB takes more than an idle process has, from the upload to X in the sandbox',
  lines: {
    api: { what: 'api while it arrives, its process for files included', unit: 'MB', target },
    worker: { what: 'worker while it goes out in pieces of 4 MB', unit: 'MB', target },
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const sandboxUrl = await startSandbox(context, undo);
      const accounts = await connectAccounts({ url: sandboxUrl, signal: context.stopping }, 'x', 1);
      const tenant = await storeTenant(context, { sandbox: true }, accounts);
      const seen: Record<'api' | 'worker', number[]> = { api: [], worker: [] };
      for (let run = 1; run <= context.runs; run++) {
        const { api, worker } = await pass(context, tenant, sandboxUrl);
        seen.api.push(api);
        seen.worker.push(worker);
        context.say(
          `  run ${run} of ${context.runs}: api ${api.toFixed(1)} MB, worker ${worker.toFixed(1)} MB`,
        );
      }
      return { api: { figure: seen.api, baseline: [] }, worker: { figure: seen.worker, baseline: [] } };
    } finally {
      await undoAll(undo);
    }
  },
};

/** Has a video go through an api and a worker that were just started. @returns the memory that it takes in each, MB */
async function pass(
  context: BenchContext,
  tenant: BenchTenant,
  sandboxUrl: string,
): Promise<Record<'api' | 'worker', number>> {
  const undo: Undo[] = [];
  try {
    await clear(context);
    await context.db.medium.deleteMany();
    const media = { MEDIA_DIR: await mkdtemp(join(context.folder, 'media-')), SANDBOX_URL: sandboxUrl };
    undo.push(() => rm(media.MEDIA_DIR, { recursive: true, force: true }));
    const api = await idle(
      context,
      {
        name: 'api',
        file: 'apps/api/main.ts',
        env: { ...environment(context), ...media, PLANS: unlimitedPlans },
      },
      undo,
    );
    const arriving = await extraBytes(api.process.pid, () => uploadVideo(context, tenant, api.url));
    const worker = await idle(
      context,
      {
        name: 'worker',
        file: 'apps/worker/main.ts',
        variable: 'WORKER_PORT',
        env: { ...workerEnvironment(context), ...media },
      },
      undo,
    );
    const publish = async () => {
      await createPost(context, tenant, api.url);
      await untilPublished(context, { workers: [worker.process], count: 1 });
    };
    const leaving = await extraBytes(worker.process.pid, publish);
    return { api: arriving / 1e6, worker: leaving / 1e6 };
  } finally {
    await undoAll(undo);
  }
}

/** Starts a process, and waits until it has been idle for a moment. */
async function idle(
  context: BenchContext,
  program: Parameters<typeof startReady>[1],
  undo: Undo[],
): Promise<Ready> {
  const ready = await startReady(context, program, undo);
  await sleep(idleMs * context.size);
  return ready;
}

async function uploadVideo(context: BenchContext, { apiKey }: BenchTenant, url: string): Promise<void> {
  const bytes = Math.round(videoBytes * context.size);
  const file = { content: await largeVideo(bytes), bytes, mimeType: 'video/mp4' };
  await sendFiles({ ...file, url, apiKeys: [apiKey], count: 1, connections: 1, signal: context.stopping });
  await until('the video to be ready', async () => (await readyVideo(context)) !== null, 60_000);
}

const readyVideo = ({ db }: BenchContext) =>
  db.medium.findFirst({ where: { type: 'video', status: 'ready', deletedAt: null } });

/** A post with the video, to go out at once. */
async function createPost(context: BenchContext, tenant: BenchTenant, url: string): Promise<void> {
  const { id } = (await readyVideo(context)) ?? {};
  const [account] = tenant.accounts;
  const items = [{ content: `A long video, ${id}`, media: [{ id }] }]; // X takes no text twice
  const response = await fetch(`${url}/v1/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      profileId: tenant.profileId,
      platforms: { [account?.id ?? '']: { items } },
      publishNow: true,
    }),
    signal: context.stopping,
  });
  if (response.status !== 201) throw new Error(`The post was answered with ${await response.text()}.`);
}

const piece = Buffer.alloc(65_536);

/** A video of `bytes` bytes, most of them in a box that readers pass over (ISO 14496-12, `free`), before its index. */
async function largeVideo(bytes: number): Promise<() => Readable> {
  const video = await makeVideo({ seconds: 5, fastStart: false });
  const index = video.indexOf('moov') - 4;
  const free = bytes - video.length;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(free, 0);
  head.write('free', 4);
  return () =>
    Readable.from(
      (function* () {
        yield video.subarray(0, index);
        yield head;
        for (let left = free - head.length; left > 0; left -= piece.length)
          yield left < piece.length ? piece.subarray(0, left) : piece;
        yield video.subarray(index);
      })(),
      { objectMode: false },
    );
}

/** Between two looks: a look costs something, too. */
const everyMs = 20;

/** The most memory that a process and its children have while something is done, over what they have before, bytes. */
async function extraBytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await residentBytes(pid);
  let highest = before;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      highest = Math.max(highest, await residentBytes(pid));
      await sleep(everyMs);
    }
  };
  const over = () => {
    isOver = true;
  };
  await Promise.all([work().finally(over), watch()]);
  return highest - before;
}
