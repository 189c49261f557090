import { setTimeout as sleep } from 'node:timers/promises';
import { platforms, platformTitles } from '@carillon/core';
import { until } from '@carillon/testing/until';
import fc from 'fast-check';
import type { History } from '../history.ts';
import { shift } from '../pass-time.ts';
import { withRetry } from '../system.ts';
import { command } from './command.ts';

/** More than a lease. */
const leaseMs = 45_000;

/** Real time that a worker is frozen: less than the verify window, as a frozen process must. */
const freezeMs = 250;

const kill = command({
  words: 'kill a worker',
  async run(model, { system }) {
    if (!system.workers.kill()) return 'there is none';
    model.interruptions += 1;
  },
});

const killAtCommit = command({
  words: 'kill the workers when a network takes the next post',
  async run(model, { system, story }) {
    const line = story.length - 1;
    model.interruptions += 1;
    system.nextCommit.react = () => {
      while (system.workers.kill()) story[line] += ' (a worker was killed)';
    };
  },
});

const freezeOne = command({
  words: 'freeze a worker for longer than its lease',
  async run(model, history) {
    const wasThere = await history.system.workers.freeze(async (name) => {
      model.interruptions += 1;
      await shift({ model, history }, leaseMs, [name]);
      await sleep(freezeMs);
    });
    if (!wasThere) return 'there is none';
  },
});

const stop = command({
  words: 'stop a worker with SIGTERM',
  async run(_model, { system }) {
    if (!(await system.workers.stop())) return 'there is none';
  },
});

const start = command({
  words: 'start a worker',
  async run(_model, { system }) {
    if (system.workers.count > 1) return 'there are two';
    system.workers.start();
  },
});

/** Events of worker processes. */
export const workerEvents = fc.constantFrom(kill, killAtCommit, killAtCommit, freezeOne, stop, start);

/** Less than the workers have to make the jobs again. */
const stepMs = 3_000;

/** True when every publication that is not due yet has its job. */
async function jobsAreThere({ system, profileId }: History): Promise<boolean> {
  const where = { post: { profileId }, status: 'scheduled', dueAt: { gt: new Date() } } as const;
  const waiting = await withRetry(() => system.carillon.db.publication.findMany({ where }));
  const jobs = await system.redis.keys('*:pp_*');
  return waiting.every(({ id }) => jobs.some((job) => job.includes(id)));
}

const wipe = command({
  words: 'wipe Redis',
  async run(model, history) {
    const { redis, workers } = history.system;
    await redis.flushall();
    if (workers.count === 0) return 'there is no worker to notice';
    await workers.ready();
    await until('the jobs to be made again', async () => {
      if (await jobsAreThere(history)) return true;
      await shift({ model, history }, stepMs);
      return sleep(100, false);
    });
  },
});

const cutRedis = command({
  words: 'cut all connections to Redis',
  async run(_model, { system }) {
    await system.redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  },
});

const cutPostgres = command({
  words: 'cut all connections to Postgres',
  async run(model, { system }) {
    model.interruptions += 1;
    await withRetry(
      () => system.owner.$executeRaw`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  },
});

/** Losses in Redis, and of connections. */
export const losses = fc.constantFrom(wipe, wipe, cutRedis, cutPostgres);

/** A user connects an account again, whatever state it is in. */
export const reconnections = fc.constantFrom(...platforms).map((platform) =>
  command({
    words: `connect the account on ${platformTitles[platform]} again`,
    async run(_model, { system, accounts, profileId }) {
      await withRetry(() => system.carillon.account(profileId, platform, accounts[platform].handle));
    },
  }),
);
