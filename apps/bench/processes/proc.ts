import { readdir, readFile } from 'node:fs/promises';

/** What Linux tells in /proc of processes of this machine. */

/** Of the kernel's clock, a second; the same on every Linux that Node runs on. */
const ticks = 100;

interface Stat {
  readonly parent: number;
  /** Of the process and of its children that have ended, s. */
  readonly cpu: number;
}

/** @throws when there is no such process */
async function readStat(pid: number): Promise<Stat> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // the name before may hold anything
  const times = fields.slice(11, 15).map(Number); // utime, stime, cutime, cstime
  return { parent: Number(fields[1]), cpu: times.reduce((sum, time) => sum + time, 0) / ticks };
}

/** Null when it has ended. */
const statOf = (pid: number): Promise<Stat | null> => readStat(pid).catch(() => null);

/** @throws when there is no such process */
export const parentOf = async (pid: number): Promise<number> => (await readStat(pid)).parent;

/** The process, and those of its children that are alive. */
export async function familyOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const stats = await Promise.all(pids.map(async (other) => ({ other, stat: await statOf(other) })));
  return [pid, ...stats.filter(({ stat }) => stat?.parent === pid).map(({ other }) => other)];
}

/** CPU time of a process and all its children ever, s. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stats = await Promise.all((await familyOf(pid)).map(statOf));
  return stats.reduce((sum, stat) => sum + (stat?.cpu ?? 0), 0);
}

/** Memory of a process and its children, bytes: each one's own, and what they share once. */
export async function residentBytes(pid: number): Promise<number> {
  const statuses = await Promise.all(
    (await familyOf(pid)).map((member) => readFile(`/proc/${member}/status`, 'utf8').catch(() => '')),
  );
  const all = (field: string) => statuses.map((status) => kilobytes(status, field));
  const own = all('RssAnon').reduce((sum, each) => sum + each, 0);
  return 1_024 * (own + Math.max(...all('RssFile')) + Math.max(...all('RssShmem')));
}

const kilobytes = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
