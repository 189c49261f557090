import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admitApp } from '@carillon/db/admit-app';
import { migrate } from '@carillon/db/migrate';
import { endProcess, startPostgres } from '@carillon/local-services';

/** A Postgres of one test's own, with the service's tables, to be killed and brought back. */
export interface OwnPostgres {
  /** As the role of the service's processes, which reads and writes rows only. */
  readonly url: string;
  /** As the role that made the tables, a superuser. */
  readonly ownerUrl: string;
  readonly port: number;
  readonly dataDir: string;
  /** SIGINT in good order, SIGQUIT at once without a checkpoint (`pg_ctl stop -m immediate`), SIGKILL as a crash does. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** On the same port, with what was committed. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts one that keeps every commit, as the service demands. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-postgres-'));
  const dataDir = join(folder, 'data');
  let server = await startPostgres({ dataDir, log: () => {} });
  const { url: ownerUrl, appUrl: url, port } = server;
  await migrate(ownerUrl);
  await admitApp(ownerUrl, url);
  return {
    url,
    ownerUrl,
    port,
    dataDir,
    end: (signal) => endProcess(server.pid, [signal]),
    async start() {
      server = await startPostgres({ dataDir, port, log: () => {} });
    },
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
