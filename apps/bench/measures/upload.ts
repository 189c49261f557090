import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { picture } from '@carillon/media/testing/make-picture';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import type { BenchContext } from '../context.ts';
import type { Measure, Samples } from '../measure.ts';
import { environment, unlimitedPlans } from '../processes/environment.ts';
import { residentBytes } from '../processes/proc.ts';
import { type Ready, startReady } from '../processes/start-ready.ts';
import { alternate } from '../results/alternate.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { largeVideo } from '../upload/large-video.ts';
import { sendFiles } from '../upload/send-files.ts';

/** Uploaded at once. */
const pictures = 32;

/** Of the large video. */
const videoBytes = 512 * 1024 * 1024;

const programs = { bare: 'apps/bench/baselines/bare-upload.ts', ours: 'apps/api/main.ts' } as const;

type Name = keyof typeof programs;

const connections = { one: 1, eight: 8, many: 32 } as const;

const target = { of: 'ratio', is: 'at least', bound: 0.8 } as const;

const line = (count: number) => ({
  what: `${pictures} pictures at once over ${count} connection(s)`,
  unit: 'pictures/s',
  target,
});

/** The time until uploads are answered; what is done to pictures afterwards is not in it. */
export const upload: Measure<keyof typeof connections | 'memory'> = {
  name: 'upload',
  title: 'POST /v1/media, against Express that writes each request to a file',
  lines: {
    one: line(connections.one),
    eight: line(connections.eight),
    many: line(connections.many),
    memory: {
      what: 'memory that a video of 512 MB takes in the api, its process for files included',
      unit: 'MB',
      target: { of: 'figure', is: 'at most', bound: 64 },
    },
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const tenant = await createBenchTenant(context, 0);
      const started = { bare: await start('bare', context, undo), ours: await start('ours', context, undo) };
      const content = await picture({ width: 800, height: 600, noise: true }).jpeg().toBuffer();
      const send = (name: Name, count: number) => async () => {
        const { apiKey } = tenant;
        const { url } = started[name];
        const file = { content: () => content, bytes: content.length, mimeType: 'image/jpeg' };
        const tookMs = await sendFiles({
          ...{ ...file, url, apiKey, count: pictures, connections: count, signal: context.stopping },
        });
        await prepared(context);
        return (1_000 * pictures) / tookMs;
      };
      const compare = async (count: number): Promise<Samples> => {
        const contender = (name: Name) => ({ warmUp: send(name, count), run: send(name, count) });
        const onRun = (name: Name, seen: number, round: number) =>
          context.say(
            `  run ${round} of ${context.runs}, ${count} connection(s), ${name}: ${seen.toFixed(0)} pictures/s`,
          );
        const seen = await alternate(
          { bare: contender('bare'), ours: contender('ours') },
          { context, onRun },
        );
        return { figure: seen.ours, baseline: seen.bare };
      };
      const one = await compare(connections.one);
      const eight = await compare(connections.eight);
      const many = await compare(connections.many);
      return { one, eight, many, memory: await videoMemory(context, tenant, started.ours) };
    } finally {
      await undoAll(undo);
    }
  },
};

async function start(name: Name, context: BenchContext, undo: Undo[]): Promise<Ready> {
  const folder = await mkdtemp(join(context.folder, 'media-'));
  const env = { ...environment(context), PLANS: unlimitedPlans, MEDIA_DIR: folder };
  return startReady(context, { name, file: programs[name], env }, undo);
}

/** Waits until every picture is prepared: the next run is not to pay for this one. */
const prepared = ({ db }: BenchContext): Promise<unknown> =>
  until(
    'all pictures to be prepared',
    async () => (await db.medium.count({ where: { status: 'processing', deletedAt: null } })) === 0,
    120_000,
  );

/** The highest memory while a video arrives, over what the process had before, MB. */
async function videoMemory(
  context: BenchContext,
  { apiKey }: BenchTenant,
  { url, process }: Ready,
): Promise<Samples> {
  const bytes = Math.round(videoBytes * context.size);
  const content = await largeVideo(bytes);
  const before = await residentBytes(process.pid);
  let highest = before;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) highest = Math.max(highest, await residentBytes(process.pid));
  })();
  await sendFiles({
    ...{
      url,
      apiKey,
      content,
      bytes,
      mimeType: 'video/mp4',
      count: 1,
      connections: 1,
      signal: context.stopping,
    },
  });
  over.abort();
  await watching;
  const extra = (highest - before) / 1e6;
  context.say(`  a video of ${(bytes / 1e6).toFixed(0)} MB: ${extra.toFixed(1)} MB more memory`);
  return { figure: [extra], baseline: [] };
}
