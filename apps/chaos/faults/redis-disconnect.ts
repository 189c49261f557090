import type { Fault } from './fault.ts';

/** CLIENT KILL of everybody. */
export const redisDisconnect: Fault = {
  perDeck: 1,
  lasts: [0, 0],
  // Redis may be away already; then everybody is disconnected.
  strike: ({ redis }) => redis.command('CLIENT', 'KILL', 'TYPE', 'normal').catch(() => {}),
};
