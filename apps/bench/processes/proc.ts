/** Facts about this machine's processes, from the /proc of Linux. */
import { readdir, readFile } from 'node:fs/promises';
import { Redis } from 'ioredis';
import type { BenchContext } from '../context.ts';

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

/** @throws when there is no such process */
export const parentOf = async (pid: number): Promise<number> => (await readStat(pid)).parent;

/** The process, and those of its children that are alive. */
export const familyOf = async (pid: number): Promise<number[]> => familyIn(await readParents(), pid);

/** The parent of every living process. */
async function readParents(): Promise<ReadonlyMap<number, number | undefined>> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  return new Map(await Promise.all(pids.map(async (pid) => [pid, (await statOf(pid))?.parent] as const)));
}

const familyIn = (parents: ReadonlyMap<number, number | undefined>, pid: number): number[] => [
  pid,
  ...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child),
];

/** CPU time of a process and all its children ever, s. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stats = await Promise.all((await familyOf(pid)).map(statOf));
  return stats.reduce((sum, stat) => sum + (stat?.cpu ?? 0), 0);
}

/** Memory of a process and its children, bytes: each one's own, and what they share once. */
export async function residentBytes(pid: number): Promise<number> {
  return familyBytes(await familyOf(pid));
}

/** Memory of several processes with their children, as `residentBytes` counts it, from one reading of /proc. */
export async function residentBytesOfEach<Name extends string>(
  pids: Readonly<Record<Name, number>>,
): Promise<Record<Name, number>> {
  const parents = await readParents();
  const entries = Object.entries<number>(pids).map(
    async ([name, pid]) => [name, await familyBytes(familyIn(parents, pid))] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<Name, number>;
}

async function familyBytes(family: readonly number[]): Promise<number> {
  const statuses = await Promise.all(
    family.map((member) => readFile(`/proc/${member}/status`, 'utf8').catch(() => '')),
  );
  const all = (field: string) => statuses.map((status) => kilobytes(status, field));
  const own = all('RssAnon').reduce((sum, each) => sum + each, 0);
  return 1_024 * (own + Math.max(...all('RssFile')) + Math.max(...all('RssShmem')));
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

export interface ServerPids {
  /** The process whose children serve connections. */
  readonly postgres: number;
  readonly redis: number;
}

/** The processes of the bench's own servers. @throws {Error} when they do not run on this machine, or it is not a Linux */
export async function serverPids({ db, redisUrl }: BenchContext): Promise<ServerPids> {
  const [backend] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  const redis = new Redis(redisUrl);
  const info = await redis.info('server').finally(() => redis.disconnect());
  return {
    postgres: await verified(await parentOf(backend?.pid ?? 0), /postgres/),
    redis: await verified(Number(/^process_id:(\d+)/m.exec(info)?.[1]), /redis|valkey/),
  };
}

/** A server in a container of its own has a number there that is somebody else's here. */
async function verified(pid: number, name: RegExp): Promise<number> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  if (!name.test(command)) throw new Error(`Process ${pid} is not ${name.source}, but ${command}.`);
  return pid;
}
