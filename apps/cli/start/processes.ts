import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileInBundle } from '@carillon/bundle/file-in-bundle';
import type { Environment } from '@carillon/config';
import { freePort } from '@carillon/local-services';
import type { DevFile } from '../dev-file.ts';
import type { Services } from './services.ts';

/** A process of `npm start`. */
export interface ProcessKind {
  /** Its folder in apps, and its name in the log. */
  readonly name: string;
  readonly colour: 'cyan' | 'green' | 'magenta' | 'yellow';
  /** The variable that holds its port, and the port where nothing else is asked for and it is free. */
  readonly portVariable: string;
  readonly port: number;
  /** Where the file of the last start has its address. */
  readonly address?: keyof Addresses;
}

type Addresses = Pick<DevFile, 'apiUrl' | 'dashboardUrl' | 'sandboxUrl'>;

/** In starting order, stopped in reverse: what others need comes first. Those of one row start together. */
export const processes: readonly (readonly ProcessKind[])[] = [
  [{ name: 'sandbox', colour: 'magenta', portVariable: 'SANDBOX_PORT', port: 3002, address: 'sandboxUrl' }],
  [
    { name: 'api', colour: 'cyan', portVariable: 'PORT', port: 3000, address: 'apiUrl' },
    { name: 'worker', colour: 'green', portVariable: 'WORKER_PORT', port: 3003 },
    {
      name: 'dashboard',
      colour: 'yellow',
      portVariable: 'DASHBOARD_PORT',
      port: 3001,
      address: 'dashboardUrl',
    },
  ],
];

/** The folder of the bundle that this module is part of: the bundler writes it above each of its files. */
declare const __bundle: string | undefined;

const ownBundle = typeof __bundle === 'undefined' ? null : __bundle;

/** Main file of a process: of the bundle that this runs from, or else the source. */
export const mainOf = ({ name }: ProcessKind, bundle = ownBundle) =>
  bundle === null
    ? join(import.meta.dirname, '../..', name, 'main.ts')
    : join(bundle, fileInBundle(`apps/${name}/main.ts`));

/**
 * A port for every process, by name: the one asked for, or else the one that it had before, so that bookmarks and what
 * browsers keep by address stay good; a free one in place of one that is taken.
 */
export async function choosePorts(
  environment: Environment,
  say: (line: string) => void,
  previous: Addresses | null = null,
): Promise<ReadonlyMap<string, number>> {
  const chosen = new Map<string, number>();
  for (const { name, portVariable, port, address } of processes.flat()) {
    const before = address && previous?.[address];
    const wanted = Number(environment[portVariable]) || (before ? Number(new URL(before).port) : port);
    const given = await freePort([...chosen.values()].includes(wanted) ? undefined : wanted);
    if (given !== wanted) say(`Port ${wanted} is taken; the ${name} gets ${given}`);
    chosen.set(name, given);
  }
  return chosen;
}

/** A word that is another for each installation on a host, and says nothing about the key. */
const installationName = (encryptionKey: string): string =>
  createHash('sha256').update(`name of an installation, by ${encryptionKey}`).digest('hex').slice(0, 8);

interface Place {
  readonly dataDir: string;
  readonly services: Services;
  readonly ports: ReadonlyMap<string, number>;
  readonly urls: Record<string, string>;
}

/** The environment of every process. The person's own decides only what is not about this instance. */
export function childEnvironment(
  environment: Environment,
  { dataDir, services, ports, urls }: Place,
): Environment {
  const { databaseUrl, redisUrl, encryptionKey } = services;
  const portVariables = processes
    .flat()
    .map(({ name, portVariable }) => [portVariable, String(ports.get(name))]);
  const { NODE_COMPILE_CACHE: _, ...ownEnvironment } = environment; // which stays in memory, and what is bundled starts as fast
  return {
    LOG_LEVEL: 'warn',
    QUEUE_BOARD: '1',
    ...(ownBundle === null ? environment : ownEnvironment),
    ...Object.fromEntries(portVariables),
    HOST: '127.0.0.1',
    COOKIE_PREFIX: environment['COOKIE_PREFIX'] || `carillon_${installationName(encryptionKey)}`,
    PUBLIC_URL: urls['api'],
    DASHBOARD_URL: urls['dashboard'],
    DATABASE_URL: databaseUrl,
    QUEUE_BACKEND: redisUrl === null ? 'postgres' : 'redis',
    REDIS_URL: redisUrl ?? undefined,
    ENCRYPTION_KEY: encryptionKey,
    SANDBOX_URL: urls['sandbox'],
    SANDBOX_DATA_FILE: join(dataDir, 'sandbox.jsonl'),
    MEDIA_DIR: environment['MEDIA_DIR'] || join(dataDir, 'media'),
    ALLOW_PRIVATE_HOSTS: '1',
    LOG_FORMAT: 'pretty',
  };
}
