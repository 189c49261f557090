import type { Queue } from 'bullmq';
import { openBackend, type QueueConnection } from './connection.ts';
import { jobId, publishJob, publishQueue } from './job.ts';

/** A job to make. */
export interface WakeUp {
  readonly publicationId: string;
  readonly generation: number;
  readonly dispatch: number;
  readonly platform: string;
  /** ms from now */
  readonly dueInMs: number;
}

export interface Producer {
  /** Makes one job each, delayed until it is due. @throws when the queue does not take them all */
  wake(wakeUps: readonly WakeUp[], requestId?: string): Promise<void>;
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the queues of all networks for adding. Errors of the connection go to `onError`; calls fail fast. */
export function openProducer(
  connection: QueueConnection,
  platforms: readonly string[],
  onError: (error: Error) => void,
): Producer {
  const backend = openBackend(connection, 'producer');
  backend.redis?.on('error', onError);
  const queues = new Map(platforms.map((platform) => [platform, null as Promise<Queue> | null]));

  /** Opened when first used and Redis answers: a queue that begins without Redis stays broken for good. */
  function queueOf(platform: string): Promise<Queue> {
    const known = queues.get(platform);
    if (known === undefined) throw new Error(`There is no queue for the network ${platform}.`);
    if (known !== null) return known;
    const opening = openQueue(platform);
    queues.set(platform, opening);
    opening.catch(() => queues.set(platform, null)); // the caller gets the error; the next call tries again
    return opening;
  }

  async function openQueue(platform: string): Promise<Queue> {
    await backend.ready();
    const queue = backend.queue(publishQueue(platform), { skipMetasUpdate: true });
    queue.on('error', onError);
    await queue.waitUntilReady();
    return queue;
  }

  async function addTo(queue: Queue, wakeUps: readonly WakeUp[], requestId: string | undefined) {
    const jobs = wakeUps.map((wakeUp) => ({
      name: publishJob.name,
      data: publishJob.payload.parse({ ...wakeUp, ...(requestId === undefined ? {} : { requestId }) }),
      opts: { ...publishJob.options, jobId: jobId(wakeUp), delay: wakeUp.dueInMs },
    }));
    await queue.addBulk(jobs);
  }

  return {
    async wake(wakeUps, requestId) {
      const byPlatform = Map.groupBy(wakeUps, ({ platform }) => platform);
      const added = [...byPlatform].map(async ([platform, group]) =>
        addTo(await queueOf(platform), group, requestId),
      );
      await Promise.all(added);
    },
    isReachable: async () => {
      if (backend.redis === null) return true;
      return backend.redis.ping().then(
        () => true,
        () => false,
      );
    },
    async close() {
      await Promise.all([...queues.values()].map(async (queue) => (await queue)?.close()));
      await backend.close();
    },
  };
}
