import { openDatabase } from '@carillon/db';
import { isUnavailable } from '@carillon/db/database-errors';
import { startCarillon } from '@carillon/harness/start-carillon';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { createTestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { openWorkers } from './workers.ts';

/** Age at which X shows a post: a reading that finds nothing proves nothing yet. */
const timelineLagMs = 100;

/**
 * The system of random histories: one service for many of them, one after another, with a Redis that can be wiped and
 * workers that can be killed.
 */
export type ModelSystem = Awaited<ReturnType<typeof startModelSystem>>;

/** A reaction to the next commit of any network, before the network answers. */
interface NextCommit {
  react: (() => void) | null;
}

export async function startModelSystem() {
  const redis = await startOwnRedis();
  const instance = { ...(await createTestInstance()), queue: redis.queue };
  const carillon = await startCarillon({ instance });
  const owner = openDatabase({ url: instance.ownerUrl, poolSize: 2 });
  const { sandbox } = carillon;
  // The rule would hide from the judge what is sent twice.
  sandbox.set({ duplicateRule: false, timelineLagMs });
  const workers = openWorkers(instance, {
    sandboxUrl: sandbox.url,
    mediaFolder: carillon.mediaFolder,
  });
  const nextCommit: NextCommit = { react: null };
  sandbox.onCommit(() => {
    const { react } = nextCommit;
    nextCommit.react = null;
    react?.();
  });
  return {
    carillon,
    /** As the role that made the tables, for what no process of the service may do. */
    owner,
    nextCommit,
    redis: redis.client,
    workers,
    /** Removes everything that a failed history left. */
    async clear() {
      await workers.close();
      sandbox.clearFaults();
      nextCommit.react = null;
      workers.unexpectedExits.splice(0);
      await carillon.db.user.deleteMany();
      await carillon.db.appBreaker.deleteMany();
      await redis.client.flushall();
    },
    async close() {
      await workers.close();
      await owner.$disconnect();
      await carillon.stop();
      await redis.remove();
    },
  };
}

/** True of the victim of a deadlock: whoever moves the times of all rows crosses the locks of everybody. */
const isVictim = (error: unknown) => error instanceof Error && error.message.includes('40P01');

/** Asks Postgres, and again when a connection to it was cut meanwhile or a deadlock undid what was asked. */
export async function withRetry<Result>(ask: () => Promise<Result>): Promise<Result> {
  const [result] = await until('Postgres to answer', async () => {
    try {
      return [await ask()] as const;
    } catch (error) {
      if (isUnavailable(error) || isVictim(error)) return null;
      throw error;
    }
  });
  return result;
}
