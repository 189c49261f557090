import { readdir, readlink } from 'node:fs/promises';
import { endProcess } from '@carillon/local-services';

/**
 * Ends what works in a folder or below: test processes, and servers that they started and did not stop, which have groups
 * of their own. Where there is no /proc, only `pid` is ended.
 */
export async function endProcesses(folder: string, pid: number | undefined): Promise<void> {
  const found = await processesIn(folder);
  const pids = new Set([...(pid === undefined ? [] : [pid]), ...found]);
  await Promise.all([...pids].map((one) => endProcess(one, ['SIGTERM', 'SIGKILL'], 5_000).catch(() => {})));
}

async function processesIn(folder: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const numbers = entries.map(Number).filter((number) => Number.isInteger(number) && number !== process.pid);
  const found = await Promise.all(
    numbers.map(async (number) => {
      const cwd = await readlink(`/proc/${number}/cwd`).catch(() => '');
      return cwd === folder || cwd.startsWith(`${folder}/`) ? number : null;
    }),
  );
  return found.filter((number) => number !== null);
}
