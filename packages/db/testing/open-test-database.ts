import { createTestInstance } from '@carillon/testing/test-instance';
import { afterAll } from '@jest/globals';
import { type Database, type DatabaseOptions, openDatabase } from '../client.ts';

/** Clients, each with connections of its own, of a migrated database that is gone after the tests of this file. */
export async function openTestDatabase(as: 'app' | 'owner' = 'app') {
  const instance = await createTestInstance();
  const url = as === 'owner' ? instance.ownerUrl : instance.databaseUrl;
  const clients: Database[] = [];
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.$disconnect()));
    await instance.drop();
  });
  return (poolSize: number, options: Partial<DatabaseOptions> = {}): Database => {
    const client = openDatabase({ url, poolSize, ...options });
    clients.push(client);
    return client;
  };
}
