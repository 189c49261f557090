import { type Clock, systemClock } from '@carillon/core';
import DataLoader from 'dataloader';

export interface Grouping {
  /** Calls in a group, at most. */
  readonly maxSize: number;
  /** Groups that are under way together, at most. */
  readonly maxAtOnce: number;
}

/** Longest that a group that is not full waits for those under way before it starts beside them, ms. */
const maxWaitMs = 3;

/**
 * Has work done in groups: what is asked for in one turn of the event loop, and what is asked for while a group is under
 * way, makes up the next one. Alone, a call waits for nobody. Fewer and larger groups are less work.
 * @param work answers each call of a group in its order; an Error fails that call alone, a rejection fails them all
 * @param clock times the wait for a group under way
 */
export function grouped<Asked, Answer>(
  work: (group: readonly Asked[]) => Promise<readonly (Answer | Error)[]>,
  { maxSize, maxAtOnce }: Grouping,
  clock: Clock = systemClock,
): (asked: Asked) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const startNext = () => {
    const group = waiting.shift();
    if (group === undefined) return;
    running += 1;
    setImmediate(group); // with what comes in this turn
  };
  const end = () => {
    running -= 1;
    startNext();
  };
  const loader = new DataLoader<Asked, Answer>((group) => work(group).finally(end), {
    cache: false,
    maxBatchSize: maxSize,
    batchScheduleFn(group) {
      waiting.push(group);
      const isFree = () => running < maxAtOnce;
      if (running === 0 || (waiting.length > 1 && isFree())) return startNext(); // all but the last are full
      clock.after(maxWaitMs, () => waiting[0] === group && isFree() && startNext());
    },
  });
  return (asked) => loader.load(asked);
}
