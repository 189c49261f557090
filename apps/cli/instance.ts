import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@carillon/config';

/** Where `npm start` keeps everything of this folder's own installation. */
export const dataDir = join(import.meta.dirname, '../../.data');

export const encryptionKeyFile = join(dataDir, 'encryption-key');

/** What `npm start` tells other programs, in `.data/dev.json`. */
export interface DevFile {
  readonly apiUrl: string;
  readonly dashboardUrl: string | null;
  readonly sandboxUrl: string;
  readonly apiKey: string;
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  readonly profileId: string;
  readonly accounts: readonly DevAccount[];
}

export interface DevAccount {
  readonly id: string;
  readonly platform: string;
  readonly handle: string;
}

export const devFile = join(dataDir, 'dev.json');

export const readDevFile = (): DevFile | null =>
  existsSync(devFile) ? (JSON.parse(readFileSync(devFile, 'utf8')) as DevFile) : null;

/** The environment of a command: the given one, or, without DATABASE_URL, that of the instance of `npm start`. */
export function instanceEnvironment(environment: Environment): Environment {
  if (environment['DATABASE_URL']) return environment;
  const dev = readDevFile();
  if (dev === null) return environment;
  return {
    ENCRYPTION_KEY: readFileSync(encryptionKeyFile, 'utf8').trim(),
    SANDBOX_URL: dev.sandboxUrl,
    ALLOW_PRIVATE_HOSTS: '1',
    ...environment,
    DATABASE_URL: dev.databaseUrl,
    ...(dev.redisUrl === null ? { QUEUE_BACKEND: 'postgres' } : { REDIS_URL: dev.redisUrl }),
  };
}
