import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { picture } from '@carillon/media/testing/make-picture';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import type { BenchContext } from '../context.ts';
import type { Measure, Samples } from '../measure.ts';
import { environment, startReady, unlimitedPlans } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { sendFiles } from './send-files.ts';

const bare = 'apps/bench/baselines/bare-upload.ts';

const programs = {
  bare: { file: bare, env: {} },
  ours: { file: 'apps/api/main.ts', env: {} },
} as const;

type Name = keyof typeof programs;

/** Pictures uploaded at once: for the web, and from a phone. */
const sizes = {
  small: { bytes: 237_000, pictures: 192, bound: 0.5 },
  large: { bytes: 2_400_000, pictures: 64, bound: 0.8 },
} as const;

type Size = keyof typeof sizes;

const connections = { one: 1, eight: 8, many: 32 } as const;

type Key = `${Size}-${keyof typeof connections}`;

const line = (size: Size, count: number) => ({
  what: `${sizes[size].pictures} pictures of ${sizes[size].bytes / 1_000} kB over ${count} connection(s)`,
  unit: 'pictures/s',
  target: { of: 'ratio', is: 'at least', bound: sizes[size].bound } as const,
});

/** The time until uploads are answered; what is done to pictures afterwards is not in it. */
export const upload: Measure<Key> = {
  name: 'upload',
  title: 'POST /v1/media, against Express that writes each request to a file and syncs it',
  lines: {
    'small-one': line('small', connections.one),
    'small-eight': line('small', connections.eight),
    'small-many': line('small', connections.many),
    'large-one': line('large', connections.one),
    'large-eight': line('large', connections.eight),
    'large-many': line('large', connections.many),
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const servers = await openServers(context, undo);
      const samples: Partial<Record<Key, Samples>> = {};
      for (const size of ['small', 'large'] as const) {
        const burst = { ...servers, ...(await burstOf(size, context)) };
        for (const [name, count] of Object.entries(connections) as [keyof typeof connections, number][])
          samples[`${size}-${name}`] = await compare(context, burst, count);
      }
      return samples as Record<Key, Samples>;
    } finally {
      await undoAll(undo);
    }
  },
};

/** Files that are received of one user at a time: there are as many users as the connections need. */
const ofUser = 3;

interface Servers {
  readonly tenants: readonly BenchTenant[];
  readonly servers: Readonly<Record<Name, Server>>;
}

interface Server {
  readonly url: string;
  /** Where it keeps what it was sent. */
  readonly folder: string;
}

interface Burst extends Servers {
  readonly size: Size;
  readonly content: Buffer;
  readonly count: number;
}

async function openServers(context: BenchContext, undo: Undo[]): Promise<Servers> {
  const tenants: BenchTenant[] = [];
  while (tenants.length * ofUser < connections.many) tenants.push(await createBenchTenant(context, 0));
  const servers = {
    bare: await start('bare', context, undo),
    ours: await start('ours', context, undo),
  };
  return { tenants, servers };
}

async function burstOf(size: Size, context: BenchContext): Promise<Omit<Burst, keyof Servers>> {
  const { bytes, pictures } = sizes[size];
  return { size, content: await photo(bytes), count: Math.ceil(pictures * context.size) };
}

async function start(name: Name, context: BenchContext, undo: Undo[]): Promise<Server> {
  const folder = await mkdtemp(join(context.folder, 'media-'));
  const { file, env } = programs[name];
  const settings = { ...environment(context), ...env, PLANS: unlimitedPlans, MEDIA_DIR: folder };
  const { url } = await startReady(context, { name, file, env: settings }, undo);
  return { url, folder };
}

async function compare(context: BenchContext, burst: Burst, count: number): Promise<Samples> {
  const contender = (name: Name) => {
    const run = () => send(context, burst, { name, count });
    return { warmUp: run, run };
  };
  const what = `${burst.content.length} bytes, ${count} connection(s)`;
  const onRun = (name: Name, seen: number, round: number) =>
    context.say(`  run ${round} of ${context.runs}, ${what}, ${name}: ${seen.toFixed(0)} pictures/s`);
  const contenders = { bare: contender('bare'), ours: contender('ours') };
  const { ours, bare } = await alternate(contenders, { context, onRun });
  return { figure: ours, baseline: bare };
}

/** Sends the burst to one of them, `to.count` at once. @returns pictures a second */
async function send(
  context: BenchContext,
  { tenants, servers, content, count }: Burst,
  to: { readonly name: Name; readonly count: number },
): Promise<number> {
  const file = { content: () => content, bytes: content.length, mimeType: 'image/jpeg' };
  const { url, folder } = servers[to.name];
  const apiKeys = tenants.slice(0, Math.ceil(to.count / ofUser)).map(({ apiKey }) => apiKey);
  const tookMs = await sendFiles({
    ...file,
    url,
    apiKeys,
    count,
    connections: to.count,
    signal: context.stopping,
  });
  await calm(context, folder);
  return (1_000 * count) / tookMs;
}

/** Forgets what is not prepared yet, and waits for what is begun: the next run is not to pay for this one. */
async function calm({ db }: BenchContext, folder: string): Promise<void> {
  const forgotten = await db.$queryRaw<{ id: string }[]>`
    DELETE FROM media WHERE status = 'processing' AND attempts = 0 RETURNING id`;
  for (const { id } of forgotten) await rm(join(folder, 'files', id), { recursive: true });
  const isCalm = async () => (await db.medium.count({ where: { status: 'processing' } })) === 0;
  await until('the last picture to be prepared', isCalm);
}

/** A JPEG of about `bytes` bytes. */
function photo(bytes: number): Promise<Buffer> {
  const width = Math.ceil(Math.sqrt(bytes * 4.3));
  const coarse = picture({ width: Math.ceil(width / 4), height: Math.ceil(width / 5), noise: true });
  return coarse
    .resize(width, Math.ceil(width * 0.8))
    .jpeg({ quality: 70 })
    .toBuffer();
}
