import { type FoundRedis, type NoRedis, serverNames, versionOf } from './found-redis.ts';
import { unpackRedis } from './unpack-redis.ts';
import { unpackedRedis } from './unpacked-redis.ts';

/** A server on PATH, else the one unpacked in `folder` earlier, else, if it may be, one unpacked there now. */
export async function findRedis(
  folder: string,
  { log, mayUnpack }: { log: (line: string) => void; mayUnpack: boolean },
): Promise<FoundRedis | NoRedis> {
  for (const program of serverNames) {
    const version = await versionOf(program);
    if (version !== undefined) return { how: 'path', program, version };
  }
  const unpacked = await unpackedRedis(folder);
  if (unpacked !== undefined) return unpacked;
  if (mayUnpack) return unpackRedis(folder, log);
  return { how: 'none', reason: `there is neither ${serverNames.join(' nor ')} on PATH` };
}
