import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from '../system/system.ts';
import type { Slot } from '../system/supervised-process.ts';
import { type Fault, oneOf } from './fault.ts';

/** ms */
const most = 60_000;

/** A process whose clock goes wrong by up to a minute, one way or the other, until it is started again. */
const skewOf = (slots: (machine: Machine) => readonly Slot[]): Fault => ({
  perDeck: 1,
  lasts: [15_000, 40_000],
  async strike(machine, planned) {
    const slot = oneOf(slots(machine), planned);
    slot.skew = planned.draw < 0.5 ? -most : most;
    slot.signal('SIGTERM');
    await sleep(planned.lasts);
    slot.skew = 0;
    slot.signal('SIGTERM');
  },
});

export const workerSkew = skewOf(({ workers }) => workers);
export const apiSkew = skewOf(({ apis }) => apis);
