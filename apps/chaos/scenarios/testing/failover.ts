import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '@carillon/local-services';
import { run as query } from '@carillon/testing/database';
import { startOwnPostgres } from '@carillon/testing/own-postgres';
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

const run = promisify(execFile);

/** A Postgres that fails over to another one, and the address that clients know, as a cloud or a proxy offers it. */
export async function startFailingOver() {
  const old = await startOwnPostgres();
  let port = old.port;
  const address = await startTcpProxy({
    host: '127.0.0.1',
    get port() {
      return port;
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'carillon-primary-'));
  const dataDir = join(folder, 'data');
  let primary: Awaited<ReturnType<typeof startPostgres>> | null = null;

  return {
    /** By way of the address. */
    url: address.url(old.url),
    ownerUrl: address.url(old.ownerUrl),
    /** The server that was the primary, by itself. */
    oldUrl: old.url,
    /** The primary ends, and comes back under the same address as a replica: it reads, and takes no writes. */
    async demote() {
      await old.end('SIGINT');
      await copyData(old.dataDir, dataDir);
      await makeStandby(old.dataDir);
      primary = await startPostgres({ dataDir, log: () => {} });
      await old.start();
    },
    /** A replica has all that there is now, and nothing that comes. */
    async lag() {
      await old.end('SIGINT');
      await copyData(old.dataDir, dataDir);
      await old.start();
    },
    /** The primary is gone for good, and the replica that was behind takes its place, on a branch of its own. */
    async promote() {
      await old.end('SIGKILL');
      await makeStandby(dataDir);
      primary = await startPostgres({ dataDir, log: () => {} });
      await query(primary.url, 'SELECT pg_promote()');
      port = primary.port;
    },
    /** New connections reach the new primary; whoever is on the replica stays so, and hears nothing. */
    redirect() {
      if (primary === null) throw new Error('There is no other primary yet.');
      port = primary.port;
      return primary.appUrl;
    },
    async remove() {
      await address.close();
      await old.remove();
      await primary?.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Copies the data of a Postgres that has ended, and its passwords. */
async function copyData(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true }); // or `cp` would put it into an earlier copy
  await run('cp', ['-a', from, to]);
  for (const file of ['password', 'app-password'])
    await run('cp', ['-a', `${from}.${file}`, `${to}.${file}`]);
}

/** It waits for what its primary sends, and takes no writes before it is promoted. */
async function makeStandby(dataDir: string): Promise<void> {
  const signal = join(dataDir, 'standby.signal');
  await writeFile(signal, '');
  const { uid, gid } = await stat(dataDir);
  await chown(signal, uid, gid);
}
