import {
  type Creation,
  createPosts,
  type Database,
  isUnavailable,
  type Sql,
  type WantedPost,
} from '@carillon/db';
import { grouped } from './grouped.ts';

export type StorePost = (wanted: WantedPost) => Promise<Creation>;

/** Most posts in one statement, and statements at once: a second one plans while the first waits for the disk. */
const grouping = { most: 100, atOnce: 2 };

/**
 * Stores posts that arrive together in one statement and one commit. What stands in the way of one is no harm to the
 * others: then each is stored by itself.
 */
export const storeTogether = (db: Database): StorePost =>
  grouped(async (group: readonly WantedPost[]) => {
    const alone = group.length === 1;
    try {
      const creations = await createPosts(db, group);
      // The month may have room for some of an author's posts, if not for all.
      const again = creations.map((creation, n) =>
        creation.kind === 'over_limit' && !alone ? storeAlone(db, group[n]) : creation,
      );
      return await Promise.all(again);
    } catch (error) {
      if (alone || isUnavailable(error)) throw error; // it may be stored, and must not be stored again
      return Promise.all(group.map((wanted) => storeAlone(db, wanted).catch(toError)));
    }
  }, grouping);

/** Within a transaction, say. */
export async function storeAlone(db: Sql, wanted: WantedPost | undefined): Promise<Creation> {
  const [creation] = wanted === undefined ? [] : await createPosts(db, [wanted]);
  if (creation === undefined) throw new Error('Nothing became of a post.');
  return creation;
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
