import { Redis } from 'ioredis';
import { defaultPrefix, type QueueConnection } from './connection.ts';
import { leaveReplica } from './leave-replica.ts';

/** A mark kept in Redis: when it is gone, so are the jobs. */
export interface EpochMark {
  read(): Promise<string | null>;
  write(epoch: string): Promise<void>;
  close(): Promise<void>;
}

/** Null for a queue in Postgres, which is not lost without the rows it serves. */
export function openEpochMark(
  { backend, url, prefix = defaultPrefix }: QueueConnection,
  onError: (error: Error) => void,
): EpochMark | null {
  if (backend === 'postgres') return null;
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    commandTimeout: 2_000,
    socketTimeout: 5_000,
    reconnectOnError: leaveReplica(),
  });
  redis.on('error', onError);
  const key = `${prefix}:epoch`;
  return {
    read: () => redis.get(key),
    write: async (epoch) => void (await redis.set(key, epoch)),
    close: async () => redis.disconnect(),
  };
}
