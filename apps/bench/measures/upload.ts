import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { picture } from '@carillon/media/testing/make-picture';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import type { BenchContext } from '../context.ts';
import type { Measure, Samples } from '../measure.ts';
import { environment, unlimitedPlans } from '../processes/environment.ts';
import { type Ready, startReady } from '../processes/start-ready.ts';
import { alternate } from '../results/alternate.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { sendFiles } from '../upload/send-files.ts';

/** Uploaded at once. */
const pictures = 32;

const bare = 'apps/bench/baselines/bare-upload.ts';

const programs = {
  bare: { file: bare, env: {} },
  synced: { file: bare, env: { SYNC: 'true' } },
  ours: { file: 'apps/api/main.ts', env: {} },
} as const;

type Name = keyof typeof programs;

const connections = { one: 1, eight: 8, many: 32 } as const;

const target = { of: 'ratio', is: 'at least', bound: 0.8 } as const;

const line = (count: number) => ({
  what: `${pictures} pictures at once over ${count} connection(s)`,
  unit: 'pictures/s',
  target,
});

/** The time until uploads are answered; what is done to pictures afterwards is not in it. */
export const upload: Measure<keyof typeof connections | 'synced'> = {
  name: 'upload',
  title: 'POST /v1/media, against Express that writes each request to a file',
  lines: {
    one: line(connections.one),
    eight: line(connections.eight),
    many: line(connections.many),
    synced: { what: `Express that syncs each file, over ${connections.eight}`, unit: 'pictures/s' },
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const burst = await openBurst(context, undo);
      const one = await compare(context, burst, connections.one);
      const eight = await compare(context, burst, connections.eight);
      const many = await compare(context, burst, connections.many);
      return {
        one: againstBare(one),
        eight: againstBare(eight),
        many: againstBare(many),
        synced: { figure: eight.synced, baseline: eight.bare },
      };
    } finally {
      await undoAll(undo);
    }
  },
};

interface Burst {
  readonly tenant: BenchTenant;
  readonly servers: Readonly<Record<Name, Ready>>;
  readonly content: Buffer;
  readonly count: number;
}

async function openBurst(context: BenchContext, undo: Undo[]): Promise<Burst> {
  const tenant = await createBenchTenant(context, 0);
  const servers = {
    bare: await start('bare', context, undo),
    synced: await start('synced', context, undo),
    ours: await start('ours', context, undo),
  };
  return { tenant, servers, content: await photo(context.size), count: Math.ceil(pictures * context.size) };
}

/** About as large as what a phone takes, 4,000 × 3,000 pixels and 4 MB, or a part of it. */
function photo(size: number): Promise<Buffer> {
  const [width, height] = [Math.ceil(4_000 * size), Math.ceil(3_000 * size)];
  const coarse = picture({ width: Math.ceil(width / 4), height: Math.ceil(height / 4), noise: true });
  return coarse.resize(width, height).jpeg({ quality: 70 }).toBuffer();
}

async function start(name: Name, context: BenchContext, undo: Undo[]): Promise<Ready> {
  const folder = await mkdtemp(join(context.folder, 'media-'));
  const { file, env } = programs[name];
  const settings = { ...environment(context), ...env, PLANS: unlimitedPlans, MEDIA_DIR: folder };
  return startReady(context, { name, file, env: settings }, undo);
}

/** @returns pictures a second of each */
function compare(context: BenchContext, burst: Burst, count: number): Promise<Record<Name, number[]>> {
  const contender = (name: Name) => {
    const run = () => send(context, burst, { name, count });
    return { warmUp: run, run };
  };
  const onRun = (name: Name, seen: number, round: number) =>
    context.say(
      `  run ${round} of ${context.runs}, ${count} connection(s), ${name}: ${seen.toFixed(0)} pictures/s`,
    );
  const contenders = { bare: contender('bare'), synced: contender('synced'), ours: contender('ours') };
  return alternate(contenders, { context, onRun });
}

const againstBare = ({ ours, bare }: Record<Name, number[]>): Samples => ({ figure: ours, baseline: bare });

/** Sends the burst to one of them over so many connections. @returns pictures a second */
async function send(
  context: BenchContext,
  { tenant: { apiKey }, servers, content, count }: Burst,
  to: { readonly name: Name; readonly count: number },
): Promise<number> {
  const file = { content: () => content, bytes: content.length, mimeType: 'image/jpeg' };
  const { url } = servers[to.name];
  const tookMs = await sendFiles({
    ...{ ...file, url, apiKey, count, connections: to.count, signal: context.stopping },
  });
  await calm(context);
  return (1_000 * count) / tookMs;
}

/** Has nothing more prepared, and waits for what was begun: the next run is not to pay for this one. */
async function calm({ db }: BenchContext): Promise<void> {
  const waiting = { status: 'processing', deletedAt: null } as const;
  await db.medium.updateMany({ where: { ...waiting, attempts: 0 }, data: { deletedAt: new Date() } });
  await until(
    'the last picture to be prepared',
    async () => (await db.medium.count({ where: waiting })) === 0,
  );
}
