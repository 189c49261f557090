import { join } from 'node:path';
import { clear } from '../clear.ts';
import { type Idle, idleProcess } from '../cost/idle-process.ts';
import { npmStart, prepareFolder } from '../cost/npm-start.ts';
import { postgresBytes } from '../cost/postgres-bytes.ts';
import { redisBytes } from '../cost/redis-bytes.ts';
import type { Measure, Samples } from '../measure.ts';
import { environment } from '../processes/environment.ts';
import { workerEnvironment } from '../processes/worker-environment.ts';
import { alternate } from '../results/alternate.ts';
import type { Stage } from '../stage.ts';

/** Scheduled, for Redis. */
const publications = 20_000;

/** For Postgres. */
const posts = 40_000;

/** Until memory is looked at, ms. */
const idle = 10_000;

const atMost = (bound: number) => ({ of: 'figure', is: 'at most', bound }) as const;

/** What it costs to keep things, and to keep running. */
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
  async run(stage) {
    await clear(stage);
    const { size, stopping, say, runs } = stage;
    const redis = await redisBytes(stage, Math.round(publications * size));
    say(`  Redis: ${redis.toFixed(0)} B a scheduled publication`);
    const postgres = await postgresBytes(stage, Math.round(posts * size));
    say(`  Postgres: ${postgres.toFixed(0)} B a post`);
    const processes = await alternate(
      { api: contender(stage, 'api'), worker: contender(stage, 'worker') },
      {
        ...{ runs, signal: stopping },
        onRun: (name, { bytes, took }, round) =>
          say(
            `  run ${round} of ${runs}, ${name}: ready after ${took.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB when idle`,
          ),
      },
    );
    const starts = await startAgain(stage);
    return {
      redis: alone([redis]),
      postgres: alone([postgres]),
      apiMemory: alone(processes.api.map(megabytes)),
      workerMemory: alone(processes.worker.map(megabytes)),
      apiStart: alone(processes.api.map(seconds)),
      workerStart: alone(processes.worker.map(seconds)),
      npmStart: alone(starts.map((took) => took / 1_000)),
    };
  },
};

const alone = (figure: readonly number[]): Samples => ({ figure, baseline: [] });
const megabytes = ({ bytes }: Idle): number => bytes / 1e6;
const seconds = ({ took }: Idle): number => took / 1_000;

function contender(stage: Stage, name: 'api' | 'worker') {
  const env = name === 'worker' ? workerEnvironment(stage) : environment(stage);
  const run = (time: number) => idleProcess(stage, name, { env, idle: time });
  return { warmUp: () => run(0), run: () => run(idle * stage.size) };
}

/** @returns how long each start took in a folder where it was started before, ms */
async function startAgain({ folder, runs, stopping, say }: Stage): Promise<number[]> {
  const own = join(folder, 'npm-start');
  await prepareFolder(own);
  const again = {
    warmUp: () => npmStart(own, stopping),
    run: () => npmStart(own, stopping),
  };
  const onRun = (_: string, took: number, round: number) =>
    say(`  run ${round} of ${runs}, npm start: ready after ${took.toFixed(0)} ms`);
  return (await alternate({ again }, { runs, signal: stopping, onRun })).again;
}
