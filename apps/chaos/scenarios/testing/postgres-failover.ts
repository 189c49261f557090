import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '@carillon/local-services';
import { startOwnPostgres } from '@carillon/testing/own-postgres';
import { startTcpProxy } from '@carillon/testing/tcp-proxy';

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
      const dataDir = join(folder, 'data');
      await run('cp', ['-a', old.dataDir, dataDir]);
      for (const file of ['password', 'app-password'])
        await run('cp', ['-a', `${old.dataDir}.${file}`, `${dataDir}.${file}`]);
      const signal = join(old.dataDir, 'standby.signal');
      await writeFile(signal, '');
      const { uid, gid } = await stat(old.dataDir);
      await chown(signal, uid, gid);
      primary = await startPostgres({ dataDir, log: () => {} });
      await old.start();
    },
    /** New connections reach the new primary; whoever is connected to the replica stays so, and is not told. */
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
