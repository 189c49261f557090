import type { Fault } from './fault.ts';

/** kill -9, and back without any data. */
export const redisCrash: Fault = {
  perDeck: 2,
  lasts: [0, 5_000],
  strike: ({ redis }, { lasts }) => redis.crash(lasts),
};
