import fc from 'fast-check';
import { losses, reconnections, workerEvents } from './break-system.ts';
import { cancellations } from './cancel-post.ts';
import type { Command } from './command.ts';
import { createPosts } from './create-post.ts';
import { edits, publications } from './edit-post.ts';
import { networkFailures } from './fail-network.ts';
import { settling, ticks } from './pass-time.ts';
import { reads } from './read-post.ts';
import { resends } from './resend-post.ts';

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

/** A post, and up to 14 things that happen then. @param replayPath tells of a shrunk history which of them ran */
export const histories = (replayPath?: string) => {
  const rest = fc.commands([anything], { maxCommands: 14, size: 'max', ...(replayPath && { replayPath }) });
  return fc.noBias(fc.tuple(createPosts, rest));
};
