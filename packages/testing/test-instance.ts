import { randomBytes } from 'node:crypto';
import type { QueueConnection } from '@carillon/queue';
import { createDatabase } from './database.ts';
import { sharedServices } from './services.ts';

/** A database and a queue of one test file's own. */
export interface TestInstance {
  readonly databaseUrl: string;
  readonly queue: QueueConnection;
  readonly encryptionKey: Uint8Array;
  drop(): Promise<void>;
}

export async function createTestInstance(): Promise<TestInstance> {
  const { databaseUrl: server, redisUrl, template } = await sharedServices();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const database = await createDatabase(server, name, template);
  const queue: QueueConnection =
    redisUrl === null
      ? { backend: 'postgres', url: database.url }
      : { backend: 'redis', url: redisUrl, prefix: `{${name}}` };
  return { databaseUrl: database.url, queue, encryptionKey: randomBytes(32), drop: database.drop };
}
