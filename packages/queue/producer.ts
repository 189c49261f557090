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
  const queues = new Map(platforms.map((platform) => [platform, openQueue(platform)]));

  function openQueue(platform: string): Queue {
    const queue = backend.queue(publishQueue(platform), { skipWaitingForReady: true, skipMetasUpdate: true });
    return queue.on('error', onError);
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
      const added = [...byPlatform].map(([platform, group]) => {
        const queue = queues.get(platform);
        if (queue === undefined) throw new Error(`There is no queue for the network ${platform}.`);
        return addTo(queue, group, requestId);
      });
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
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      await backend.close();
    },
  };
}
