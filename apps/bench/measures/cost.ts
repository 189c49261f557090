import { join } from 'node:path';
import { type BenchContext, clear } from '../context.ts';
import { type Idle, idleProcess } from '../cost/idle-process.ts';
import { npmStart, prepareFolder } from '../cost/npm-start.ts';
import { postgresBytes, redisBytes } from '../cost/stored-bytes.ts';
import type { Measure, Samples } from '../measure.ts';
import { environment, workerEnvironment } from '../processes/environment.ts';
import { alternate } from '../results/alternate.ts';

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
