/** Facts about this machine's processes, from the /proc of Linux. */
import { readdir, readFile } from 'node:fs/promises';

/** The unit of the kernel's clock; the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface Stat {
  readonly parent: number;
  /** CPU time of the process and of its children that have ended, s. */
  readonly cpu: number;
}

/** @throws when there is no such process */
async function readStat(pid: number): Promise<Stat> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // the name before may hold anything
  const times = fields.slice(11, 15).map(Number); // utime, stime, cutime, cstime
  return { parent: Number(fields[1]), cpu: times.reduce((sum, time) => sum + time, 0) / ticksPerSecond };
}

/** Null when it has ended. */
const statOf = (pid: number): Promise<Stat | null> => readStat(pid).catch(() => null);

/** The process, and those of its children that are alive. */
export async function familyOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const parents = await Promise.all(pids.map(async (each) => (await statOf(each))?.parent));
  return [pid, ...pids.filter((_, index) => parents[index] === pid)];
}

/** CPU time of a process and all its children ever, s. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stats = await Promise.all((await familyOf(pid)).map(statOf));
  return stats.reduce((sum, stat) => sum + (stat?.cpu ?? 0), 0);
}

/**
 * Memory of a process by itself, bytes: what is its own, and its share of what it has in common with others, such as the pages of Node's
 * program. The sum over all processes is what they take of a machine.
 */
export async function proportionalBytes(pid: number): Promise<number> {
  return 1_024 * kilobytes(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss');
}

const kilobytes = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
