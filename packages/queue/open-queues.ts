import type { Queue } from 'bullmq';
import { openBackend, type QueueConnection } from './connection.ts';
import { publishQueue } from './job.ts';

/** BullMQ's own queues, for a board that shows them. */
export interface OpenQueues<Platform extends string> {
  readonly queues: readonly { readonly platform: Platform; readonly queue: Queue }[];
  close(): Promise<void>;
}

/** Opens the queues of all networks. @throws when the queue cannot be reached within a second */
export async function openQueues<Platform extends string>(
  connection: QueueConnection,
  platforms: readonly Platform[],
  onError: (error: Error) => void,
): Promise<OpenQueues<Platform>> {
  const backend = openBackend(connection, 'reader');
  backend.redis?.on('error', onError);
  const queues: { platform: Platform; queue: Queue }[] = [];
  const close = async () => {
    await Promise.all(queues.map(({ queue }) => queue.close()));
    await backend.close();
  };
  try {
    await backend.ready();
    for (const platform of platforms) {
      const options = { skipMetasUpdate: true, skipVersionCheck: true };
      const queue = backend.queue(publishQueue(platform), options);
      queue.on('error', onError);
      queues.push({ platform, queue });
      await queue.waitUntilReady();
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { queues, close };
}
