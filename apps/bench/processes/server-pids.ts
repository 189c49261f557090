import { readFile } from 'node:fs/promises';
import { Redis } from 'ioredis';
import type { Stage } from '../stage.ts';
import { parentOf } from './proc.ts';

export interface ServerPids {
  /** Of the process whose children serve connections. */
  readonly postgres: number;
  readonly redis: number;
}

/** The processes of the stage's servers. @throws when they do not run on this machine, or it is not a Linux */
export async function serverPids({ db, redisUrl }: Stage): Promise<ServerPids> {
  const [backend] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  const redis = new Redis(redisUrl);
  const info = await redis.info('server').finally(() => redis.disconnect());
  return {
    postgres: await verified(await parentOf(backend?.pid ?? 0), /postgres/),
    redis: await verified(Number(/^process_id:(\d+)/m.exec(info)?.[1]), /redis|valkey/),
  };
}

/** A server in a container of its own has a number there that is somebody else's here. */
async function verified(pid: number, name: RegExp): Promise<number> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  if (!name.test(command)) throw new Error(`Process ${pid} is not ${name.source}, but ${command}.`);
  return pid;
}
