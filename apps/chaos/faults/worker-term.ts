import { type Fault, oneOf } from './fault.ts';

/** SIGTERM, as with every deployment. */
export const workerTerm: Fault = {
  perDeck: 2,
  lasts: [0, 0],
  strike: async ({ workers }, planned) => oneOf(workers, planned).signal('SIGTERM'),
};
