import { cpus } from 'node:os';

interface Load {
  /** True when there is hardly time left: whatever is done now, something else waits for. */
  isHigh(): boolean;
}

/** Parts of the time, of this thread and of all processors of the machine, on which Postgres may be as well, from 0 to 1. */
const high = { thread: 0.7, machine: 0.9 };

/** Between two looks, ms. */
const lookMs = 100;

interface Seen {
  readonly thread: ReturnType<typeof performance.eventLoopUtilization>;
  readonly machine: { readonly idle: number; readonly all: number };
}

/** Watches how busy thread and machine are, when somebody asks: since the look before. */
export function watchLoad(): Load {
  let seen = look();
  let isHigh = false;

  function lookAgain(): boolean {
    const { idle, active, utilization } = performance.eventLoopUtilization(seen.thread);
    if (idle + active < lookMs) return isHigh;
    const last = seen;
    seen = look();
    const all = seen.machine.all - last.machine.all;
    const machine = all > 0 ? 1 - (seen.machine.idle - last.machine.idle) / all : 0;
    isHigh = utilization > high.thread || machine > high.machine;
    return isHigh;
  }

  return { isHigh: lookAgain };
}

function look(): Seen {
  const machine = { idle: 0, all: 0 };
  for (const { times } of cpus()) {
    machine.idle += times.idle;
    machine.all += times.idle + times.user + times.nice + times.sys + times.irq;
  }
  return { thread: performance.eventLoopUtilization(), machine };
}
