import { type Clock, systemClock } from '@carillon/core';
import DataLoader from 'dataloader';
import { isTransient } from './database-errors.ts';

/** In the answer of a group: this one is to be written by itself. */
export const byItself = Symbol('by itself');

export interface Writes<Asked, Answer> extends Grouping {
  /**
   * One statement for a group. It waits for nobody, and leaves out what stands in the way of the others. An Error fails one
   * alone; a rejection means that nothing is written.
   */
  readonly all: (group: readonly Asked[]) => Promise<readonly (Answer | typeof byItself | Error)[]>;
  /** The same for one alone, which may wait and may fail without harm to others. */
  readonly one: (asked: Asked) => Promise<Answer>;
}

/**
 * Writes what is asked for at the same time in one statement and one commit. A statement that fails for the sake of one
 * is made again for each; not when Postgres went away, because then it may have been done, nor when a lock was not to be
 * had, for which each would wait as long again.
 */
export function writeTogether<Asked, Answer>({
  all,
  one,
  ...grouping
}: Writes<Asked, Answer>): (asked: Asked) => Promise<Answer> {
  const write = grouped<Asked, Answer | typeof byItself>(async (group) => {
    try {
      return await all(group);
    } catch (error) {
      if (isTransient(error)) throw error;
      return group.map((): typeof byItself => byItself);
    }
  }, grouping);
  return async (asked) => {
    const answer = await write(asked);
    return answer === byItself ? one(asked) : answer;
  };
}

export interface Grouping {
  /** Calls in a group, at most. */
  readonly maxSize: number;
  /** Groups that are under way together, at most. */
  readonly maxAtOnce: number;
  /** Pause of a place after a group of several, ms: what comes meanwhile goes together. 0 unless given. */
  readonly gatherMs?: number;
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
  { maxSize, maxAtOnce, gatherMs = 0 }: Grouping,
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
  const giveBack = () => {
    running -= 1;
    startNext();
  };
  const end = (size: number) => (size > 1 && gatherMs > 0 ? clock.after(gatherMs, giveBack) : giveBack());
  const loader = new DataLoader<Asked, Answer>((group) => work(group).finally(() => end(group.length)), {
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
