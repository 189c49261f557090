import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, oneOf } from './fault.ts';

/** SIGSTOP and SIGCONT: frozen, and then it goes on as if nothing had happened. */
export const workerStop: Fault = {
  perDeck: 2,
  lasts: [3_000, 12_000],
  async strike({ workers }, planned) {
    const worker = oneOf(workers, planned);
    worker.signal('SIGSTOP');
    await sleep(planned.lasts);
    worker.signal('SIGCONT');
  },
};
