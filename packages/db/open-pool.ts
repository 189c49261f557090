import { type Connection, Pool, type PoolClient, type PoolConfig } from 'pg';
import { readOnly } from './database-errors.ts';

/**
 * A pool that lets go of a server which takes no writes: after a failover its connections may still lead to the old
 * primary, which nobody ends. As soon as one of them hears so, none that was open by then is given to anybody again.
 */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  const connected = new Set<PoolClient>();
  const left = new WeakSet<PoolClient>();

  function leave(): void {
    for (const client of connected) left.add(client);
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(),
        () => {}, // it was gone already, or the pool ends
      );
    }
  }

  pool.on('connect', (client) => {
    connected.add(client);
    answersOf(client).on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly && !left.has(client)) leave();
    });
  });
  pool.on('release', (_, client) => {
    if (left.has(client)) void client.end(); // the pool keeps none that is ending
  });
  pool.on('remove', (client) => connected.delete(client));
  return pool;
}

/** Messages of the server; a client tells them to nobody but whoever asked. */
const answersOf = (client: PoolClient) =>
  (client as unknown as { readonly connection: Connection }).connection;
