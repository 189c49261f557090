import { isDatabase, type Queries, type Sql } from './client.ts';
import { type Grouping, writeTogether } from './groups.ts';

/** A second statement starts while the first is on its way. */
const grouping: Grouping = { maxSize: 50, maxAtOnce: 2 };

/**
 * Has one statement answer all that ask a database for the same kind of thing at the same time. Within a transaction
 * each asks for itself. An error of one spares the others.
 * @param read answers each in its order
 */
export function readTogether<Asked, Answer>(
  read: (db: Sql, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (db: Queries, asked: Asked) => Promise<Answer> {
  const askers = new WeakMap<Queries, (asked: Asked) => Promise<Answer>>();
  return (db, asked) => {
    const known = askers.get(db);
    if (known !== undefined) return known(asked);
    const one = async (single: Asked): Promise<Answer> => only(await read(db, [single]));
    if (!isDatabase(db)) return one(asked);
    const ask = writeTogether<Asked, Answer>({ ...grouping, all: (group) => read(db, group), one });
    askers.set(db, ask);
    return ask(asked);
  };
}

function only<Answer>([answer]: readonly Answer[]): Answer {
  if (answer === undefined) throw new Error('A statement had no answer for what was asked.');
  return answer;
}
