import type { Database, Sql } from '@carillon/db';
import { isLockTimeout } from '@carillon/db/database-errors';
import { byItself, writeTogether } from '@carillon/db/groups';
import { type Creation, createPosts, type WantedPost } from '@carillon/db/posts';
import type { Bulkhead } from '../http/bulkhead.ts';
import { openUserQueues, type StorePost } from './user-queues.ts';

/** Largest number of posts in one statement, and of statements at once: a second one plans while the first waits for the disk. */
const grouping = { maxSize: 100, maxAtOnce: 2 };

/**
 * Time that a statement which many share waits for one user's rows, ms: enough for the statement before it, which is
 * theirs as well, and too short for anybody to notice.
 */
const defaultLockWaitMs = 100;

/**
 * Stores posts that arrive together in one statement and one commit. What stands in the way of one is no harm to the
 * others: then those of each user are stored by themselves, and wait where nobody else does.
 */
export function storeTogether(db: Database, bulkhead: Bulkhead, lockWaitMs = defaultLockWaitMs): StorePost {
  const queues = openUserQueues(db, bulkhead);
  const together = writeTogether({
    ...grouping,
    async all(group: readonly WantedPost[]) {
      try {
        const creations = await createPosts(db, group, lockWaitMs);
        // The month may have room for some of an author's posts, if not for all.
        return creations.map((creation) =>
          creation.kind === 'over_limit' && group.length > 1 ? byItself : creation,
        );
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        return group.map((): typeof byItself => byItself);
      }
    },
    one: queues.store,
  });
  return (wanted) => (queues.has(wanted.author.userId) ? queues.store(wanted) : together(wanted));
}

/** Within a transaction, say. */
export async function storeAlone(db: Sql, wanted: WantedPost): Promise<Creation> {
  const [creation] = await createPosts(db, [wanted]);
  if (creation === undefined) throw new Error('createPosts returned no row for a post.');
  return creation;
}
