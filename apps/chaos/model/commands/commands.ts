import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { settle, shift } from '../pass-time.ts';
import { losses, reconnections, workerEvents } from './break-system.ts';
import { cancellations } from './cancel-post.ts';
import { type Command, command } from './command.ts';
import { createPosts } from './create-post.ts';
import { edits, publications } from './edit-post.ts';
import { networkFailures } from './fail-network.ts';
import { reads } from './read-post.ts';
import { resends } from './resend-post.ts';

const lengthsMs = { 'an hour': 3_600_000, '45 seconds': 45_000, 'no time': 0 } as const;

/** Real time in which the workers can notice. */
const noticeMs = 100;

/** Real time in which the workers must settle everything that can be settled. */
const settleLimitMs = 2_500;

/** Time passes for what waits, and the workers really have a moment. */
const ticks = fc
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

/** Time passes until everything that is due is settled, or cannot be, with the faults that there are. */
const settling = fc.constant(
  command({
    words: 'wait until everything is settled',
    async run(model, history) {
      if (history.system.workers.count === 0) return 'there is no worker';
      return (await settle(history, model, settleLimitMs)) ? 'it is' : 'it is not';
    },
  }),
);

/** Everything that may happen, with its share; a new command is a row here, and a file beside these or a part of one. */
const anything = fc.oneof<fc.MaybeWeightedArbitrary<Command>[]>(
  { weight: 6, arbitrary: createPosts },
  { weight: 3, arbitrary: networkFailures },
  { weight: 3, arbitrary: ticks },
  { weight: 2, arbitrary: settling },
  { weight: 2, arbitrary: resends },
  { weight: 4, arbitrary: edits },
  { weight: 1, arbitrary: publications },
  { weight: 2, arbitrary: cancellations },
  { weight: 2, arbitrary: workerEvents },
  { weight: 1, arbitrary: losses },
  { weight: 1, arbitrary: reads },
  { weight: 1, arbitrary: reconnections },
);

/** A post, and up to 14 things that happen then. @param replayPath says of a shrunk history which of them ran */
export const histories = (replayPath?: string) => {
  const rest = fc.commands([anything], { maxCommands: 14, size: 'max', ...(replayPath && { replayPath }) });
  return fc.noBias(fc.tuple(createPosts, rest));
};
