import { randomBytes } from 'node:crypto';
import type { QueueConnection } from '@carillon/queue';
import { createDatabase } from './database.ts';
import { sharedServices } from './services.ts';

/** A database and a queue of one test file's own. */
export interface TestInstance {
  /** As the role of the service's processes, which reads and writes rows only. */
  readonly databaseUrl: string;
  /** As the role that made the tables, for what tests do to them. */
  readonly ownerUrl: string;
  readonly queue: QueueConnection;
  readonly encryptionKey: Uint8Array;
  drop(): Promise<void>;
}

export async function createTestInstance(): Promise<TestInstance> {
  const { databaseUrl: server, appUrl, redisUrl, template } = await sharedServices();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const database = await createDatabase(server, name, template);
  const databaseUrl = Object.assign(new URL(appUrl), { pathname: `/${name}` }).href;
  const queue: QueueConnection =
    redisUrl === null
      ? { backend: 'postgres', url: databaseUrl }
      : { backend: 'redis', url: redisUrl, prefix: `{${name}}` };
  const { url: ownerUrl, drop } = database;
  return { databaseUrl, ownerUrl, queue, encryptionKey: randomBytes(32), drop };
}
