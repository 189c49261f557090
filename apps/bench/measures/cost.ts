import { join } from 'node:path';
import { newId, platforms } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { openProducer } from '@carillon/queue';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { Redis } from 'ioredis';
import { type BenchContext, clear } from '../context.ts';
import { createFilledDatabase } from '../growth/filled-database.ts';
import type { Measure, Samples } from '../measure.ts';
import { cpuSeconds } from '../processes/proc.ts';
import { environment, startReady, workerEnvironment } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { npmStart, prepareFolder, type Started, type Weights } from './npm-start.ts';

/** Scheduled, for Redis. */
const publications = 20_000;

/** For Postgres. */
const posts = 40_000;

/** Everything is idle this long before its memory is read. */
const idleMs = 10_000;

const atMost = (bound: number) => ({ of: 'figure', is: 'at most', bound }) as const;

/** Costs of keeping posts and jobs, of idle processes, and of starting. */
export const cost: Measure<
  | 'redis'
  | 'postgres'
  | 'apiCpu'
  | 'workerCpu'
  | 'apiStart'
  | 'workerStart'
  | 'npmStart'
  | `${keyof Weights}Memory`
> = {
  name: 'cost',
  title: 'bytes of what is kept, memory of idle processes, and what starting takes',
  lines: {
    redis: { what: 'Redis, a publication due within 48 h', unit: 'B' },
    postgres: { what: 'Postgres, a post with two publications', unit: 'B' },
    apiMemory: { what: 'npm start, idle: api', unit: 'MB', target: atMost(90) },
    workerMemory: { what: 'npm start, idle: worker', unit: 'MB', target: atMost(110) },
    dashboardMemory: { what: 'npm start, idle: dashboard', unit: 'MB', target: atMost(90) },
    supervisorMemory: { what: 'npm start, idle: what watches them', unit: 'MB', target: atMost(50) },
    sandboxMemory: { what: 'npm start, idle: sandbox', unit: 'MB', target: atMost(60) },
    apiCpu: { what: 'api, start to ready, CPU', unit: 's CPU', target: atMost(0.8) },
    workerCpu: { what: 'worker, start to ready, CPU', unit: 's CPU', target: atMost(0.8) },
    apiStart: { what: 'api, start to ready', unit: 's', target: atMost(1.5) },
    workerStart: { what: 'worker, start to ready', unit: 's', target: atMost(1.5) },
    npmStart: { what: 'second npm start, until ready', unit: 's', target: atMost(6) },
  },
  async run(context) {
    await clear(context);
    const { size, say, runs } = context;
    const redis = await redisBytes(context, Math.round(publications * size));
    say(`  Redis: ${redis.toFixed(0)} B a scheduled publication`);
    const postgres = await postgresBytes(context, Math.round(posts * size));
    say(`  Postgres: ${postgres.toFixed(0)} B a post`);
    const { api, worker } = await alternate(
      { api: contender(context, 'api'), worker: contender(context, 'worker') },
      {
        context,
        onRun: (name, { cpu, tookMs }, round) =>
          say(
            `  run ${round} of ${runs}, ${name}: ready after ${tookMs.toFixed(0)} ms, ${cpu.toFixed(2)} s of CPU`,
          ),
      },
    );
    const starts = await startAgain(context);
    const memory = (name: keyof Weights) => alone(starts.map(({ weights }) => weights[name] / 1e6));
    return {
      redis: alone([redis]),
      postgres: alone([postgres]),
      apiMemory: memory('api'),
      workerMemory: memory('worker'),
      dashboardMemory: memory('dashboard'),
      supervisorMemory: memory('supervisor'),
      sandboxMemory: memory('sandbox'),
      apiCpu: alone(api.map(({ cpu }) => cpu)),
      workerCpu: alone(worker.map(({ cpu }) => cpu)),
      apiStart: alone(api.map(seconds)),
      workerStart: alone(worker.map(seconds)),
      npmStart: alone(starts.map(seconds)),
    };
  },
};

const alone = (figure: readonly number[]): Samples => ({ figure, baseline: [] });
const seconds = ({ tookMs }: { readonly tookMs: number }): number => tookMs / 1_000;

function contender(context: BenchContext, name: keyof typeof programs) {
  const env = name === 'worker' ? workerEnvironment(context) : environment(context);
  const run = () => startProgram(context, name, env);
  return { warmUp: run, run };
}

/** Starts `npm start` in a folder where it was started before. */
async function startAgain(context: BenchContext): Promise<Started[]> {
  const { folder, runs, stopping, say, size } = context;
  const own = join(folder, 'npm-start');
  await prepareFolder(own);
  const again = {
    warmUp: () => npmStart(own, 0, stopping),
    run: () => npmStart(own, idleMs * size, stopping),
  };
  const onRun = (_: string, { tookMs, weights }: Started, round: number) =>
    say(
      `  run ${round} of ${runs}, npm start: ready after ${tookMs.toFixed(0)} ms; idle, ${listed(weights)}`,
    );
  return (await alternate({ again }, { context, onRun })).again;
}

const listed = (weights: Weights): string =>
  Object.entries(weights)
    .map(([name, bytes]) => `${name} ${(bytes / 1e6).toFixed(1)} MB`)
    .join(', ');

/** Cost of a start until the process was ready. */
interface Start {
  readonly tookMs: number;
  /** Of all its threads, s. */
  readonly cpu: number;
}

const programs = {
  api: { file: 'apps/api/main.ts', variable: 'PORT' },
  worker: { file: 'apps/worker/main.ts', variable: 'WORKER_PORT' },
} as const;

/** Starts a process of the service, and stops it. */
async function startProgram(
  context: BenchContext,
  name: keyof typeof programs,
  env: Readonly<Record<string, string>>,
): Promise<Start> {
  const undo: Undo[] = [];
  try {
    const { process, tookMs } = await startReady(context, { name, ...programs[name], env }, undo);
    const cpu = await cpuSeconds(process.pid);
    await process.assertRunning();
    return { tookMs, cpu };
  } finally {
    await undoAll(undo);
  }
}

const dayMs = 86_400_000;

/** Mean memory of Redis for a publication that is due tomorrow, bytes; none are left. */
async function redisBytes({ redisUrl }: BenchContext, publications: number): Promise<number> {
  const redis = new Redis(redisUrl);
  const errors: Error[] = [];
  const producer = openProducer({ backend: 'redis', url: redisUrl }, platforms, (error) => {
    errors.push(error);
  });
  const used = async () => Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
  const wake = (count: number) =>
    producer.wake(
      Array.from({ length: count }, (_, index) => ({
        publicationId: newId('pp'),
        generation: 1,
        dispatch: 1,
        platform: platforms[index % platforms.length] ?? 'x',
        dueInMs: dayMs + index,
      })),
    );
  try {
    await redis.flushall('SYNC');
    await wake(platforms.length); // memory that a queue needs by itself
    const before = await used();
    for (let left = publications; left > 0; left -= 500) await wake(Math.min(500, left));
    return ((await used()) - before) / publications;
  } finally {
    await producer.close();
    await redis.flushall('SYNC');
    redis.disconnect();
  }
}

/**
 * Disk space of Postgres for a post: its own row, two publications with their items and attempts, and all indexes.
 * @returns bytes, the mean of `posts`
 */
async function postgresBytes(context: BenchContext, posts: number): Promise<number> {
  const undo: Undo[] = [];
  try {
    const db = openDatabase({ url: await createFilledDatabase(context, posts, undo), poolSize: 1 });
    undo.push(() => db.$disconnect());
    const [row] = await db.$queryRaw<{ bytes: number }[]>`
      SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes
      FROM unnest(ARRAY['posts', 'publications', 'items', 'attempts']) AS name`;
    return (row?.bytes ?? 0) / posts;
  } finally {
    await undoAll(undo);
  }
}
