import { type Fault, oneOf } from './fault.ts';

/** SIGKILL: gone in the middle of whatever it did. */
export const workerKill: Fault = {
  perDeck: 3,
  lasts: [0, 0],
  strike: async ({ workers }, planned) => oneOf(workers, planned).signal('SIGKILL'),
};
