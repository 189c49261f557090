import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FoundRedis, serverNames, versionOf } from './found-redis.ts';

/** The server whose packages were unpacked in `folder`, if it runs. */
export async function unpackedRedis(folder: string): Promise<FoundRedis | undefined> {
  const libraries = [
    ...(await librariesIn(join(folder, 'usr', 'lib'))),
    ...(await librariesIn(join(folder, 'lib'))),
  ];
  const env = { LD_LIBRARY_PATH: libraries.join(':') };
  for (const name of serverNames) {
    const program = join(folder, 'usr', 'bin', name);
    const version = await versionOf(program, env);
    if (version !== undefined) return { how: 'unpacked', program, version, env };
  }
  return undefined;
}

/** Debian keeps them in one folder per architecture, such as x86_64-linux-gnu. */
async function librariesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names.filter((name) => name.includes('-linux-')).map((name) => join(folder, name));
}
