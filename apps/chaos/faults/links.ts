import { setTimeout as sleep } from 'node:timers/promises';
import type { TcpProxy } from '@carillon/testing/tcp-proxy';
import type { Machine } from '../system/system.ts';
import type { PlannedFault } from '../plan/plan-faults.ts';
import type { Fault } from './fault.ts';

type Which = (machine: Machine) => readonly TcpProxy[];

const toPostgres: Which = ({ apis, workers }) =>
  [...workers, ...apis].flatMap(({ links }) => (links.postgres === null ? [] : [links.postgres]));
const toRedis: Which = ({ apis, workers }) => [...workers, ...apis].map(({ links }) => links.redis);

function chosen(which: Which, machine: Machine, { target }: PlannedFault): TcpProxy {
  const links = which(machine);
  const link = links[target % links.length];
  if (link === undefined) throw new Error('There is no link to harm.');
  return link;
}

/** Nothing gets through for some seconds, and then the connections are cut. */
const hole = (which: Which): Fault => ({
  perDeck: 1,
  lasts: [3_000, 12_000],
  async strike(machine, planned) {
    const link = chosen(which, machine, planned);
    link.blackHole();
    await sleep(planned.lasts);
    link.cut();
    link.pass();
  },
});

/** The service forgot the connections, and the client waits for answers that never come. */
const halfOpen = (which: Which): Fault => ({
  perDeck: 1,
  lasts: [0, 0],
  strike: async (machine, planned) => chosen(which, machine, planned).forget(),
});

export const postgresHole = hole(toPostgres);
export const postgresHalfOpen = halfOpen(toPostgres);
export const redisHole = hole(toRedis);
export const redisHalfOpen = halfOpen(toRedis);
