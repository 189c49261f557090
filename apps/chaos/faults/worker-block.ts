import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, oneOf } from './fault.ts';

/** A busy event loop: sockets and timers wait, leases and locks run out. */
export const workerBlock: Fault = {
  perDeck: 1,
  lasts: [5_000, 35_000],
  async strike({ workers }, planned) {
    oneOf(workers, planned).tell({ block: planned.lasts });
    await sleep(planned.lasts);
  },
};
