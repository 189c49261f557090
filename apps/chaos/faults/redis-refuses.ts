import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** Some seconds without room for anything (maxmemory, noeviction). */
export const redisFull: Fault = {
  perDeck: 1,
  lasts: [5_000, 20_000],
  async strike({ redis }, { lasts }) {
    await redis.command('CONFIG', 'SET', 'maxmemory', '1').catch(() => {}); // away already, and a new one has room
    await sleep(lasts);
    await redis.acceptWrites();
  },
};

/** Some seconds as a read-only replica, with what it had; nobody is told. */
export const redisReadOnly: Fault = {
  perDeck: 1,
  lasts: [5_000, 20_000],
  async strike({ redis }, { lasts }) {
    await redis.command('REPLICAOF', '127.0.0.1', '1').catch(() => {}); // away already, and a new one is a primary
    await sleep(lasts);
    await redis.acceptWrites();
  },
};
