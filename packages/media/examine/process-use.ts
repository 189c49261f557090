import { readFileSync } from 'node:fs';

/** What a process uses of the machine. */
export interface ProcessUse {
  /** In its own code and in the kernel's, since it started, ms. */
  readonly cpuMs: number;
  /** In memory now, bytes. */
  readonly memoryBytes: number;
}

/** Length of a tick, ms: 100 a second on every Linux that Node runs on (proc_pid_stat(5), sysconf(3)). */
const tickMs = 10;

/** @returns null where the system does not tell, or the process has ended */
export function processUse(pid: number): ProcessUse | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program stands in brackets, and may have anything in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    if (resident === undefined) return null;
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
      memoryBytes: Number(resident) * 1_024,
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
