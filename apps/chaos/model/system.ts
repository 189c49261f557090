import { startCarillon } from '@carillon/harness/start-carillon';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { createTestInstance } from '@carillon/testing/test-instance';
import { openWorkers } from './workers.ts';

/** How long X hides every post, ms: a look that finds nothing proves nothing yet. */
const timelineLagMs = 100;

/** One service for many histories, one after another, with a Redis that can be wiped and workers that can be killed. */
export type Bench = Awaited<ReturnType<typeof openBench>>;

/** What happens at the next commit of any network, before it is answered. */
interface Trap {
  spring: (() => void) | null;
}

export async function openBench() {
  const redis = await startOwnRedis();
  const instance = { ...(await createTestInstance()), queue: redis.queue };
  const carillon = await startCarillon({ instance });
  const { sandbox } = carillon;
  // The rule would hide from the judge what is sent twice.
  sandbox.set({ duplicateRule: false, timelineLagMs });
  const workers = openWorkers(instance, { sandboxUrl: sandbox.url });
  const trap: Trap = { spring: null };
  sandbox.onCommit(() => {
    const { spring } = trap;
    trap.spring = null;
    spring?.();
  });
  return {
    carillon,
    trap,
    redis: redis.client,
    workers,
    /** After a history that failed: nothing of it is left. */
    async clear() {
      await workers.close();
      sandbox.clearFaults();
      trap.spring = null;
      workers.deaths.splice(0);
      await carillon.db.user.deleteMany();
      await carillon.db.breaker.deleteMany();
      await redis.client.flushall();
    },
    async close() {
      await workers.close();
      await carillon.stop();
      await redis.remove();
    },
  };
}
