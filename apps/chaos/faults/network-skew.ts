import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** ms */
const most = 60_000;

/** Both networks' clocks are a minute from Postgres', one way or the other, and then right again at once. */
export const networkSkew: Fault = {
  perDeck: 1,
  lasts: [15_000, 40_000],
  async strike({ sandbox }, { draw, lasts }) {
    sandbox.set({ clockOffsetMs: draw < 0.5 ? -most : most });
    await sleep(lasts);
    sandbox.set({ clockOffsetMs: 0 });
  },
};
