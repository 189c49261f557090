import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { settle } from '../drain.ts';
import { shift } from '../pass-time.ts';
import { command } from './command.ts';

const lengthsMs = { 'an hour': 3_600_000, '45 seconds': 45_000, 'no time': 0 } as const;

/** Real time in which the workers can notice. */
const noticeMs = 100;

/** Time passes for what waits, and the workers really have a moment. */
export const ticks = fc
  .constantFrom<(keyof typeof lengthsMs)[]>('45 seconds', '45 seconds', 'an hour', 'no time', 'no time')
  .map((length) =>
    command({
      words: `${length} passes`,
      async run(model, history) {
        if (lengthsMs[length] > 0) await shift({ model, history }, lengthsMs[length]);
        await sleep(noticeMs);
      },
    }),
  );

/** Real time in which the workers must settle everything that can be settled. */
const settleLimitMs = 2_500;

/** Time passes until everything that is due is settled, or cannot be, with the faults that there are. */
export const settling = fc.constant(
  command({
    words: 'wait until everything is settled',
    async run(model, history) {
      if (history.system.workers.count === 0) return 'there is no worker';
      return (await settle(history, model, settleLimitMs)) ? 'it is' : 'it is not';
    },
  }),
);
