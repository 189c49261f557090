import { type Fault, oneOf } from './fault.ts';

/** SIGKILL of an api, with requests under way. */
export const apiKill: Fault = {
  perDeck: 2,
  lasts: [0, 0],
  strike: async ({ apis }, planned) => oneOf(apis, planned).signal('SIGKILL'),
};
