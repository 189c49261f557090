import { Client } from 'pg';

/**
 * Copies a database as it is, and later puts the newest copy in its place, while programs hold connections to it.
 * @param databaseUrl as a role that may make databases
 */
export function restorable(databaseUrl: string) {
  const name = new URL(databaseUrl).pathname.slice(1);
  const server = new URL(databaseUrl);
  server.pathname = '/postgres';

  async function withoutConnections(act: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({ connectionString: server.href });
    await client.connect();
    try {
      await client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
      await client.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1', [
        name,
      ]);
      await act(client);
      await client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
    } finally {
      await client.end();
    }
  }

  return {
    backUp: () =>
      withoutConnections(async (client) => {
        await client.query(`DROP DATABASE IF EXISTS "${name}_copy"`);
        await client.query(`CREATE DATABASE "${name}_copy" TEMPLATE "${name}" STRATEGY file_copy`);
      }),
    restore: () =>
      withoutConnections(async (client) => {
        await client.query(`DROP DATABASE "${name}"`);
        await client.query(`ALTER DATABASE "${name}_copy" RENAME TO "${name}"`);
      }),
  };
}
