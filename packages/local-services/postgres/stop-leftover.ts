import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, endProcess } from '../running-process.ts';

/** Fast shutdown, immediate shutdown, and for one that hears neither. */
export const shutdownSignals: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];

/** Ends the server that still runs in `dataDir` because its starter was killed, and the trace of one that does not. */
export async function stopLeftover(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  const running = await commandLine(pid);
  if (running?.includes('postgres') && running.includes(dataDir)) {
    return endProcess(pid, shutdownSignals);
  }
  // Postgres would take any process that got the same number since, as happens in containers, for itself.
  await rm(pidFile, { force: true });
}
