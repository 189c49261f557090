import { Redis } from 'ioredis';
import { defaultPrefix, type QueueConnection } from './connection.ts';
import { leaveReplica } from './refusal.ts';

/** Notes beside Postgres while Postgres cannot take it. Redis may lose it: then a network is asked again. */
export interface Journal {
  keep(key: string, value: string): Promise<void>;
  read(key: string): Promise<string | null>;
  forget(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Life of an entry, s. */
const lifetimeSeconds = 7 * 86_400;

const nothing: Journal = {
  keep: async () => {},
  read: async () => null,
  forget: async () => {},
  close: async () => {},
};

/** Keeps nothing where the queue is in Postgres too: what is away with the rows is no help to them. */
export function openJournal(
  { backend, url, prefix = defaultPrefix }: QueueConnection,
  onError: (error: Error) => void,
): Journal {
  if (backend === 'postgres') return nothing;
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    commandTimeout: 2_000,
    socketTimeout: 5_000,
    enableOfflineQueue: false,
    reconnectOnError: leaveReplica(),
  });
  redis.on('error', onError);
  const name = (key: string) => `${prefix}:journal:${key}`;
  return {
    keep: async (key, value) => void (await redis.set(name(key), value, 'EX', lifetimeSeconds)),
    read: (key) => redis.get(name(key)),
    forget: async (key) => void (await redis.del(name(key))),
    close: async () => redis.disconnect(),
  };
}

/** Marks kept in Redis. */
export interface EpochMark {
  /** When it is gone, so are the jobs. */
  read(): Promise<string | null>;
  write(epoch: string): Promise<void>;
  /** The newest progress of the database of an installation: one that has less has gone back. Null before the first. */
  progress(installation: string): Promise<number | null>;
  noteProgress(installation: string, progress: number): Promise<void>;
  close(): Promise<void>;
}

/** Workers note progress at the same moment: what one of them knew before is no news. */
const keepNewest = `
  local whose, progress = string.match(redis.call('GET', KEYS[1]) or '', '^(.*)=(%d+)$')
  if whose ~= ARGV[1] or tonumber(progress) < tonumber(ARGV[2]) then
    redis.call('SET', KEYS[1], ARGV[1] .. '=' .. ARGV[2])
  end`;

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
  const progressKey = `${prefix}:progress`;
  return {
    read: () => redis.get(key),
    write: async (epoch) => void (await redis.set(key, epoch)),
    async progress(installation) {
      const [whose, progress] = (await redis.get(progressKey))?.split('=') ?? [];
      return whose === installation ? Number(progress) : null;
    },
    async noteProgress(installation, progress) {
      await redis.eval(keepNewest, 1, progressKey, installation, progress);
    },
    close: async () => redis.disconnect(),
  };
}
