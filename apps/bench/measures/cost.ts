import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId, platforms } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { openProducer } from '@carillon/queue';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { Redis } from 'ioredis';
import { type BenchContext, clear } from '../context.ts';
import { createFilledDatabase } from '../growth/filled-database.ts';
import type { Measure, Samples } from '../measure.ts';
import { residentBytes } from '../processes/proc.ts';
import { environment, startReady, workerEnvironment } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { npmStart, prepareFolder } from './npm-start.ts';

/** Scheduled, for Redis. */
const publications = 20_000;

/** For Postgres. */
const posts = 40_000;

/** A process is idle for so long before its memory is read. */
const idleMs = 10_000;

const atMost = (bound: number) => ({ of: 'figure', is: 'at most', bound }) as const;

/** Costs of keeping posts and jobs, of idle processes, and of starting. */
export const cost: Measure<
  'redis' | 'postgres' | 'apiMemory' | 'workerMemory' | 'apiStart' | 'workerStart' | 'npmStart'
> = {
  name: 'cost',
  title: 'bytes of what is kept, memory of idle processes, and how long starting takes',
  lines: {
    redis: { what: 'Redis, a publication due within 48 h', unit: 'B' },
    postgres: { what: 'Postgres, a post with two publications', unit: 'B' },
    apiMemory: { what: 'idle api, resident', unit: 'MB', target: atMost(120) },
    workerMemory: { what: 'idle worker, resident', unit: 'MB', target: atMost(180) },
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
    const processes = await alternate(
      { api: contender(context, 'api'), worker: contender(context, 'worker') },
      {
        context,
        onRun: (name, { bytes, tookMs }, round) =>
          say(
            `  run ${round} of ${runs}, ${name}: ready after ${tookMs.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB when idle`,
          ),
      },
    );
    const starts = await startAgain(context);
    return {
      redis: alone([redis]),
      postgres: alone([postgres]),
      apiMemory: alone(processes.api.map(megabytes)),
      workerMemory: alone(processes.worker.map(megabytes)),
      apiStart: alone(processes.api.map(seconds)),
      workerStart: alone(processes.worker.map(seconds)),
      npmStart: alone(starts.map((tookMs) => tookMs / 1_000)),
    };
  },
};

const alone = (figure: readonly number[]): Samples => ({ figure, baseline: [] });
const megabytes = ({ bytes }: Idle): number => bytes / 1e6;
const seconds = ({ tookMs }: Idle): number => tookMs / 1_000;

function contender(context: BenchContext, name: 'api' | 'worker') {
  const env = name === 'worker' ? workerEnvironment(context) : environment(context);
  const run = (time: number) => idleProcess(context, name, { env, idleMs: time });
  return { warmUp: () => run(0), run: () => run(idleMs * context.size) };
}

/** Starts `npm start` in a folder where it was started before. @returns the time of each start, ms */
async function startAgain(context: BenchContext): Promise<number[]> {
  const { folder, runs, stopping, say } = context;
  const own = join(folder, 'npm-start');
  await prepareFolder(own);
  const again = {
    warmUp: () => npmStart(own, stopping),
    run: () => npmStart(own, stopping),
  };
  const onRun = (_: string, tookMs: number, round: number) =>
    say(`  run ${round} of ${runs}, npm start: ready after ${tookMs.toFixed(0)} ms`);
  return (await alternate({ again }, { context, onRun })).again;
}

interface Idle {
  /** From start to ready. */
  readonly tookMs: number;
  /** Resident memory once it has been idle for a while, bytes. */
  readonly bytes: number;
}

const programs = {
  api: { file: 'apps/api/main.ts', variable: 'PORT' },
  worker: { file: 'apps/worker/main.ts', variable: 'WORKER_PORT' },
} as const;

/** Starts a process of the service, lets it idle for so long, and stops it. */
async function idleProcess(
  context: BenchContext,
  name: keyof typeof programs,
  { env, idleMs }: { readonly env: Readonly<Record<string, string>>; readonly idleMs: number },
): Promise<Idle> {
  const undo: Undo[] = [];
  try {
    const { process, tookMs } = await startReady(context, { name, ...programs[name], env }, undo);
    await sleep(idleMs, undefined, { signal: context.stopping });
    await process.assertRunning();
    return { tookMs, bytes: await residentBytes(process.pid) };
  } finally {
    await undoAll(undo);
  }
}

const dayMs = 86_400_000;

/** Memory of Redis for a publication that is due tomorrow: bytes, the mean of so many; none are left. */
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
 * @returns bytes, the mean of so many
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
