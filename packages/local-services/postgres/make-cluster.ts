import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

export const superuser = 'carillon';

/** Reads and writes rows only. */
export const appRole = 'carillon_app';

/** Neither the machine's language nor its time zone shall show in a database. */
export const neutralEnvironment = { LC_ALL: 'C', TZ: 'UTC' };

export interface Cluster {
  readonly dataDir: string;
  readonly passwordFile: string;
  readonly binaries: PostgresBinaries;
  readonly as: RunAs;
}

/** Makes an empty UTF-8 database cluster in `dataDir`, unless there is one. Whole or not at all. */
export async function makeCluster({ dataDir, passwordFile, binaries, as }: Cluster): Promise<void> {
  if (as.owner) await chown(passwordFile, as.owner.uid, as.owner.gid);
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const unfinished = `${dataDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (as.owner) await chown(unfinished, as.owner.uid, as.owner.gid);
  const own = binaries.isOld ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const locale = ['--encoding=UTF8', binaries.isOld ? '--locale=C.UTF-8' : '--locale=C', ...own];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`];
  const command = [...as.wrapper, binaries.initdb, '-D', unfinished, ...locale, ...access];
  const made = await runCommand(command, { ...as.ids, env: neutralEnvironment, timeoutMs: 120_000 });
  if (!made.ok) throw new Error(`The database folder ${dataDir} could not be made: ${made.reason}`);
  await rename(unfinished, dataDir);
}
