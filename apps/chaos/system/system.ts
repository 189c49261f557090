import { type Database, openDatabase } from '@carillon/db';
import { type Undo, undoAll } from '@carillon/testing/undo';
import type { ChaosOptions } from '../options.ts';
import { type Servers, startServers, videoTimes } from './servers.ts';
import { type Processes, startProcesses } from './start-processes.ts';

/**
 * A *system*, in chaos, is the set of real servers and processes that is broken on purpose. This one is that of a chaos
 * run; drills (`drills/system.ts`) and random histories (`model/system.ts`) have smaller ones.
 */
export interface System extends Servers, Processes {
  /** For the judge: connected to Postgres directly, so that no broken link stands between them. */
  readonly db: Database;
  /** Ends every process and server, and removes their files. */
  stop(): Promise<void>;
}

/** Starts real servers and real processes. When one does not start, those that did are stopped again. */
export async function startSystem(options: ChaosOptions): Promise<System> {
  const undo: Undo[] = [];
  try {
    const servers = await startServers(undo, options.pooler);
    const db = openDatabase({ url: servers.postgres.url, poolSize: 4 });
    undo.push(() => db.$disconnect());
    const processes = await startProcesses(servers, options, undo);
    return { ...servers, ...processes, db, stop: () => undoAll(undo) };
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}

/** After the last fault: undoes everything that is still broken. Processes that are well are left alone. */
export async function repair({ apis, workers, redis, sandbox }: System): Promise<void> {
  sandbox.set({ clockOffsetMs: 0, videoFailure: null, ...videoTimes });
  for (const each of [...apis, ...workers]) {
    each.links.postgres?.pass();
    each.links.redis.pass();
    each.signal('SIGCONT');
    if (each.skewMs === 0) continue;
    each.skewMs = 0;
    each.signal('SIGTERM');
  }
  await redis.acceptWrites();
}
