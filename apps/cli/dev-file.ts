import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@carillon/config';

/** The folder in which `npm start` keeps everything of this checkout. */
export const dataDir = join(import.meta.dirname, '../../.data');

/** Facts about the running `npm start` for other programs, in `.data/dev.json`. */
export interface DevFile {
  readonly apiUrl: string;
  readonly dashboardUrl: string | null;
  readonly sandboxUrl: string;
  readonly apiKey: string;
  /** As the role of the processes, which reads and writes rows only. */
  readonly databaseUrl: string;
  /** As the role that owns the tables; missing in a file of an earlier release, whose one role did both. */
  readonly migrationDatabaseUrl?: string;
  readonly redisUrl: string | null;
  readonly profileId: string;
  readonly accounts: readonly DevAccount[];
}

export interface DevAccount {
  readonly id: string;
  readonly platform: string;
  readonly handle: string;
}

const fileIn = (folder: string) => join(folder, 'dev.json');

/** The file of the last start in this folder; null before the first. */
export const readDevFile = (folder: string): DevFile | null =>
  existsSync(fileIn(folder)) ? (JSON.parse(readFileSync(fileIn(folder), 'utf8')) as DevFile) : null;

/** Readers see the old file or the new one, never half of one. It holds secrets: mode 0600. */
export async function writeDevFile(folder: string, dev: DevFile): Promise<void> {
  const file = fileIn(folder);
  await writeFile(`${file}.new`, `${JSON.stringify(dev, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/**
 * The environment of a command: the given one, or, without DATABASE_URL, that of the instance of `npm start`.
 * @param folder of that start
 */
export function instanceEnvironment(environment: Environment, folder = dataDir): Environment {
  if (environment['DATABASE_URL'] || environment['DATABASE_URL_FILE']) return environment;
  const dev = readDevFile(folder);
  if (dev === null) return environment;
  return {
    ENCRYPTION_KEY: readFileSync(join(folder, 'encryption-key'), 'utf8').trim(),
    SANDBOX_URL: dev.sandboxUrl,
    ALLOW_PRIVATE_HOSTS: '1',
    ...(dev.dashboardUrl !== null && { DASHBOARD_URL: dev.dashboardUrl }),
    ...environment,
    DATABASE_URL: dev.databaseUrl,
    MIGRATION_DATABASE_URL: dev.migrationDatabaseUrl,
    ...(dev.redisUrl === null ? { QUEUE_BACKEND: 'postgres' } : { REDIS_URL: dev.redisUrl }),
  };
}
