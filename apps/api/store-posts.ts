import {
  byItself,
  type Creation,
  createPosts,
  type Database,
  type Sql,
  type WantedPost,
  writeTogether,
} from '@carillon/db';

export type StorePost = (wanted: WantedPost) => Promise<Creation>;

/** Most posts in one statement, and statements at once: a second one plans while the first waits for the disk. */
const grouping = { most: 100, atOnce: 2 };

/**
 * Stores posts that arrive together in one statement and one commit. What stands in the way of one is no harm to the
 * others: then each is stored by itself.
 */
export const storeTogether = (db: Database): StorePost =>
  writeTogether({
    ...grouping,
    async all(group: readonly WantedPost[]) {
      const creations = await createPosts(db, group);
      // The month may have room for some of an author's posts, if not for all.
      return creations.map((creation) =>
        creation.kind === 'over_limit' && group.length > 1 ? byItself : creation,
      );
    },
    one: (wanted) => storeAlone(db, wanted),
  });

/** Within a transaction, say. */
export async function storeAlone(db: Sql, wanted: WantedPost): Promise<Creation> {
  const [creation] = await createPosts(db, [wanted]);
  if (creation === undefined) throw new Error('Nothing became of a post.');
  return creation;
}
