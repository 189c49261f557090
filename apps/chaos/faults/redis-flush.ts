import type { Fault } from './fault.ts';

/** FLUSHALL: every job is gone, and nobody is told. */
export const redisFlush: Fault = {
  perDeck: 2,
  lasts: [0, 0],
  strike: ({ redis }) => redis.command('FLUSHALL').catch(() => {}), // away already: as empty as it gets
};
