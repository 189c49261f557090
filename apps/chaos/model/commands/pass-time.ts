import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { settle } from '../drain.ts';
import { shift } from '../shift.ts';
import { command } from './command.ts';

const lengths = { 'an hour': 3_600_000, '45 seconds': 45_000, 'no time': 0 } as const;

/** For the workers to notice, ms. */
const notice = 100;

/** Time passes for what waits, and the workers really have a moment. */
export const ticks = fc
  .constantFrom<(keyof typeof lengths)[]>('45 seconds', '45 seconds', 'an hour', 'no time', 'no time')
  .map((length) =>
    command({
      words: `${length} passes`,
      async run(model, history) {
        if (lengths[length] > 0) await shift({ model, history }, lengths[length]);
        await sleep(notice);
      },
    }),
  );

/** How long the workers have until what can be settled is, ms. */
const patience = 2_500;

/** Time passes until everything that is due is settled, or cannot be, with the faults that there are. */
export const settling = fc.constant(
  command({
    words: 'everything may settle',
    async run(model, history) {
      if (history.bench.workers.count === 0) return 'there is no worker';
      return (await settle(history, model, patience)) ? 'it does' : 'it does not';
    },
  }),
);
