import type { Fault } from './fault.ts';

/** What `pg_ctl restart -m immediate` does: no checkpoint, every connection broken, and a recovery. */
export const postgresCrash: Fault = {
  perDeck: 1,
  lasts: [0, 4_000],
  strike: ({ postgres }, { lasts }) => postgres.crash(lasts),
};
