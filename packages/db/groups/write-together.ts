import { isTransient } from '../database-errors.ts';
import { type Grouping, grouped } from './grouped.ts';

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
