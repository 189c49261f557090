import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from '@carillon/local-services';

/** The newest Postgres of this machine that comes with its tools, such as pg_dump, which no package of npm has. */
export async function systemPostgres(): Promise<PostgresBinaries> {
  const home = '/usr/lib/postgresql';
  const versions = await readdir(home).catch(() => []);
  const folders = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(home, version, 'bin'));
  const folder = folders.find((each) => ['initdb', 'pg_dump'].every((tool) => existsSync(join(each, tool))));
  if (folder === undefined) throw new Error('Postgres with its tools is needed: apt-get install postgresql');
  const isOld = Number(folder.split('/').at(-2)) < 17;
  return { folder, postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb'), isOld };
}
