import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { queryOf, type Search } from './search-words.ts';

/** The newest posts of a user that are asked which words are common. */
const sampled = 200;

/** A word in more of them is common: the index is not asked for it. */
const rareIn = 10;

/** Posts whose words are not written yet that a search reads. */
const maxDue = 200;

/**
 * - found: no other post can have all words
 * - common: no word is rare; posts are to be walked past
 * - many: too many posts have those that are, which is what `query` asks the index for; posts of `due` are not in it yet
 * - unwritten: of many posts the words are not written yet; they are to be walked past
 */
export type Candidates =
  | { readonly kind: 'found'; readonly ids: readonly string[] }
  | { readonly kind: 'many'; readonly query: string; readonly due: readonly string[] }
  | { readonly kind: 'common' | 'unwritten' };

/**
 * The posts of a user in which the rare ones of some words are, by the index of words, and those whose words are not written yet.
 * Each of them is still to be asked for all words: what was found may lack those that are common.
 * @param longest most posts that may be found
 */
export async function findCandidates(
  db: Sql,
  userId: string,
  search: Search,
  longest: number,
): Promise<Candidates> {
  const queries = search.map((word) => queryOf(userId, [word]));
  const [look] = await db.$queryRaw<[{ rare: number[]; due: string[] }]>`
    WITH newest AS MATERIALIZED (${newestWords(userId)})
    SELECT ARRAY(SELECT n::int FROM unnest(${queries}::text[]) WITH ORDINALITY AS q (query, n)
        WHERE (SELECT count(*) FROM newest WHERE words @@ query::tsquery) <= ${rareIn}::int ORDER BY n) AS rare,
      ARRAY(SELECT post_id FROM post_words_due WHERE user_id = ${userId} LIMIT ${maxDue + 1}::int) AS due`;
  if (look.due.length > maxDue) return { kind: 'unwritten' };
  const rare = search.filter((_, n) => look.rare.includes(n + 1));
  if (rare.length === 0) return { kind: 'common' };
  const query = queryOf(userId, rare);
  const ids = await findByWords(db, query, longest);
  return ids === null
    ? { kind: 'many', query, due: look.due }
    : { kind: 'found', ids: [...new Set([...ids, ...look.due])] };
}

/** Posts with words, by the index; null when there are more. Unread, the query tells Postgres nothing to plan by. */
export async function findByWords(db: Sql, query: string, longest: number): Promise<string[] | null> {
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT post_id AS id FROM post_words WHERE words @@ (SELECT ${query}::tsquery) LIMIT ${longest + 1}::int`;
  return found.length > longest ? null : found.map(({ id }) => id);
}

/** Rows are compared as in `listPosts`: Postgres has no cheaper way than the index of the list. */
const newestWords = (userId: string): Prisma.Sql => Prisma.sql`
  SELECT w.words FROM (SELECT id FROM posts WHERE (user_id) >= (${userId}) AND (user_id) <= (${userId})
      ORDER BY user_id DESC, id DESC LIMIT ${sampled}::int) s CROSS JOIN LATERAL (SELECT words FROM post_words WHERE post_id = s.id OFFSET 0) w`;
