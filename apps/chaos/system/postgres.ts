import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnPostgres } from '@carillon/testing/own-postgres';

/** A real Postgres that can be made to crash. */
export interface CrashingPostgres {
  readonly url: string;
  /** Ends it as `pg_ctl stop -m immediate` does: no checkpoint, every connection broken. Starts it again after `pause` ms. */
  crash(pause: number): Promise<void>;
  stop(): Promise<void>;
}

export async function openPostgres(): Promise<CrashingPostgres> {
  const server = await startOwnPostgres();
  let crashing = Promise.resolve();
  async function crashNow(pause: number) {
    await server.end('SIGQUIT');
    await sleep(pause);
    await server.start();
  }
  return {
    url: server.url,
    crash(pause) {
      crashing = crashing.then(() => crashNow(pause));
      return crashing;
    },
    stop: () => crashing.then(() => server.remove()),
  };
}
