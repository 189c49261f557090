import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, startPostgres } from '@carillon/local-services';

/** A real Postgres that can be made to crash. */
export interface CrashingPostgres {
  readonly url: string;
  readonly port: number;
  /** Ends it as `pg_ctl stop -m immediate` does: no checkpoint, every connection broken. Starts it again after `pause` ms. */
  crash(pause: number): Promise<void>;
  stop(): Promise<void>;
}

export async function openPostgres(dataDir: string): Promise<CrashingPostgres> {
  const first = await startPostgres({ dataDir, log: () => {} });
  const { url, port } = first;
  let server = first;
  let crashing = Promise.resolve();
  async function crashNow(pause: number) {
    const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
    await endProcess(Number(pid), ['SIGQUIT', 'SIGKILL']);
    await sleep(pause);
    server = await startPostgres({ dataDir, port, log: () => {} });
  }
  return {
    url,
    port,
    crash(pause) {
      crashing = crashing.then(() => crashNow(pause));
      return crashing;
    },
    stop: () => crashing.then(() => server.stop()),
  };
}
