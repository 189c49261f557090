import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@carillon/testing/until';
import fc from 'fast-check';
import type { History } from '../history.ts';
import { shift } from '../shift.ts';
import { steadily } from '../retry.ts';
import { command } from './command.ts';

/** Less than the workers have to make the jobs again, ms. */
const step = 3_000;

/** Whether everything that is not due yet has its job. */
async function jobsAreThere({ bench, profileId }: History): Promise<boolean> {
  const where = { post: { profileId }, status: 'scheduled', dueAt: { gt: new Date() } } as const;
  const waiting = await steadily(() => bench.carillon.db.publication.findMany({ where }));
  const jobs = await bench.redis.keys('*:pp_*');
  return waiting.every(({ id }) => jobs.some((job) => job.includes(id)));
}

const wipe = command({
  words: 'wipe Redis',
  async run(model, history) {
    const { redis, workers } = history.bench;
    await redis.flushall();
    if (workers.count === 0) return 'there is no worker to notice';
    await workers.ready();
    await until('the jobs to be made again', async () => {
      if (await jobsAreThere(history)) return true;
      await shift({ model, history }, step);
      return sleep(100, false);
    });
  },
});

const cutRedis = command({
  words: 'cut all connections to Redis',
  async run(_model, { bench }) {
    await bench.redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  },
});

const cutPostgres = command({
  words: 'cut all connections to Postgres',
  async run(model, { bench }) {
    model.interruptions += 1;
    await steadily(
      () => bench.carillon.db.$executeRaw`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  },
});

/** What happens to Redis and to the connections. */
export const losses = fc.constantFrom(wipe, wipe, cutRedis, cutPostgres);
