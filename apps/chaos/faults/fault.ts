import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import type { TcpProxy } from '@carillon/testing/tcp-proxy';
import type { FaultShape, PlannedFault } from '../plan/plan-faults.ts';
import type { SupervisedProcess } from '../system/supervised-process.ts';
import type { System } from '../system/system.ts';

/** One kind of fault: how often and for how long it is planned, and what it does. */
export interface Fault extends FaultShape {
  /** True when no publication may fail because of it: everything must go out afterwards. */
  readonly harmless?: true;
  /** True when it needs a pooler between the processes and Postgres. */
  readonly ofPooler?: true;
  /** Breaks something, and mends it again after `planned.durationMs`. Resolves when the fault is over. */
  inject(system: System, planned: PlannedFault): Promise<void>;
}

/** The duration of a fault that is over at once. */
export const instant: Fault['durationMs'] = [0, 0];

/** The element that the plan chose. */
export function oneOf<T>(all: readonly T[], { target }: PlannedFault): T {
  const chosen = all[target % all.length];
  if (chosen === undefined) throw new Error('There is nothing to break.');
  return chosen;
}

/** Links between processes and a server. */
type ChooseLinks = (system: System) => readonly TcpProxy[];

/** Every second process has a direct connection to Postgres, and no link. */
export const postgresLinks: ChooseLinks = ({ apis, workers }) =>
  [...workers, ...apis].flatMap(({ links }) => (links.postgres === null ? [] : [links.postgres]));

export const redisLinks: ChooseLinks = ({ apis, workers }) =>
  [...workers, ...apis].map(({ links }) => links.redis);

/** Nothing gets through a link for some seconds, and then its connections are cut. */
export const blackHole = (linksOf: ChooseLinks): Fault => ({
  perDeck: 1,
  durationMs: [3_000, 12_000],
  async inject(system, planned) {
    const link = oneOf(linksOf(system), planned);
    link.blackHole();
    await sleep(planned.durationMs);
    link.cut();
    link.pass();
  },
});

/** The server forgot the connections of a link, and the client waits for answers that never come. */
export const halfOpen = (linksOf: ChooseLinks): Fault => ({
  perDeck: 1,
  durationMs: instant,
  inject: async (system, planned) => oneOf(linksOf(system), planned).forget(),
});

const maxSkewMs = 60_000;

/** A minute, one way or the other. */
export const skewMs = ({ draw }: PlannedFault): number => (draw < 0.5 ? -maxSkewMs : maxSkewMs);

/** The clock of a process is wrong by a minute. The process is restarted twice: its clock changes only at a start. */
export const clockSkew = (processesOf: (system: System) => readonly SupervisedProcess[]): Fault => ({
  perDeck: 1,
  durationMs: [15_000, 40_000],
  async inject(system, planned) {
    const skewed = oneOf(processesOf(system), planned);
    skewed.skewMs = skewMs(planned);
    skewed.signal('SIGTERM');
    await sleep(planned.durationMs);
    skewed.skewMs = 0;
    skewed.signal('SIGTERM');
  },
});

/**
 * X answers every call of some endpoints like this for a while. No account is at fault, so none may be disconnected for
 * it, and no publication may fail.
 */
export const xOutage = (
  fault: Parameters<Sandbox['fault']>[0]['fault'],
  endpoints: readonly string[],
): Fault => ({
  perDeck: 1,
  durationMs: [5_000, 20_000],
  harmless: true,
  async inject({ sandbox }, { durationMs }) {
    for (const endpoint of endpoints)
      sandbox.fault({ platform: 'x', handle: '*', endpoint, fault, lastsMs: durationMs });
    await sleep(durationMs);
  },
});
