import { join } from 'node:path';
import type { Environment } from '@carillon/config';
import { processes } from './processes.ts';
import type { Services } from './services.ts';

export interface Place {
  readonly dataDir: string;
  readonly services: Services;
  readonly ports: ReadonlyMap<string, number>;
  readonly urls: Record<string, string>;
}

/** What every process is told. The person's own environment decides only what is not about this instance. */
export function childEnvironment(
  environment: Environment,
  { dataDir, services, ports, urls }: Place,
): Environment {
  const { databaseUrl, redisUrl, encryptionKey } = services;
  const portVariables = processes
    .flat()
    .map(({ name, portVariable }) => [portVariable, String(ports.get(name))]);
  return {
    LOG_LEVEL: 'warn',
    X_CLIENT_ID: 'sandbox',
    X_CLIENT_SECRET: 'sandbox',
    ...environment,
    ...Object.fromEntries(portVariables),
    HOST: '127.0.0.1',
    PUBLIC_URL: urls['api'],
    DASHBOARD_URL: urls['dashboard'],
    DATABASE_URL: databaseUrl,
    QUEUE_BACKEND: redisUrl === null ? 'postgres' : 'redis',
    REDIS_URL: redisUrl ?? undefined,
    ENCRYPTION_KEY: encryptionKey,
    SANDBOX_URL: urls['sandbox'],
    SANDBOX_DATA_FILE: join(dataDir, 'sandbox.jsonl'),
    ALLOW_PRIVATE_HOSTS: '1',
    LOG_FORMAT: 'pretty',
  };
}
