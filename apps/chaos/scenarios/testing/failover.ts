import { startOwnRedis } from '@carillon/testing/own-redis';
import { startTcpProxy } from '@carillon/testing/tcp-proxy';
import { until } from '@carillon/testing/until';

/** A Redis with a replica, and the address that clients know, as a sentinel or a cloud offers it. */
export async function startReplicated() {
  const [master, replica] = await Promise.all([startOwnRedis(), startOwnRedis()]);
  let current = master;
  const address = await startTcpProxy({
    host: '127.0.0.1',
    get port() {
      return current.port;
    },
  });
  const replication = await startTcpProxy({ host: '127.0.0.1', port: master.port });
  const { password } = new URL(master.url);
  await replica.client.config('SET', 'masterauth', password);
  await replica.client.replicaof('127.0.0.1', replication.port);
  const offset = async () =>
    /slave0:.*offset=(\d+)/.exec(await master.client.info('replication'))?.[1] ===
    /master_repl_offset:(\d+)/.exec(await master.client.info('replication'))?.[1];
  await until('the replica to follow', offset);
  await replica.client.config('SET', 'requirepass', password);

  return {
    master,
    replica,
    queue: { backend: 'redis', url: address.url(master.url) } as const,
    /** The replica has everything so far, and hears of nothing more. */
    async lag() {
      await until('the replica to have caught up', offset);
      replication.blackHole();
    },
    /** The master dies, the replica takes its place with what it has. */
    async failOver() {
      await master.kill();
      await replica.client.replicaof('NO', 'ONE');
      current = replica;
      address.cut();
      address.pass();
    },
    async remove() {
      await address.close();
      await replication.close();
      await Promise.all([master.remove(), replica.remove()]);
    },
  };
}
