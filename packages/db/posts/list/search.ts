import { createHash } from 'node:crypto';
import type { Database, Queries, Sql } from '../../client.ts';
import { Prisma } from '../../generated/client.ts';
import type { Metadata } from '../create-posts.ts';

/** Words that are searched for at most; more would be many reads of the index. */
export const maxWords = 10;

/** Characters of a word that count, as `words_of_text` keeps them. */
const maxLetters = 100;

/** Parts of a search: words, or beginnings of words, all of which must be in a post. */
export type Search = readonly (string | SearchedWord)[];

/** A word that has another form than it was written in before: in both. */
export interface SearchedWord {
  /** Of one typed word several may come, as of a ligature with a space in it. */
  readonly words: readonly string[];
  readonly former: string;
}

/**
 * The words of a text that somebody typed, folded and taken apart as those of posts are: no character has a meaning of its own.
 * @returns null when there is no word in it, as in emoji alone: nothing is found by that; one more than `maxWords` of a longer one
 */
export async function searchOf(db: Sql, typed: string): Promise<Search | null> {
  const rows = await db.$queryRaw<SearchedWord[]>`
    SELECT former, ARRAY(SELECT DISTINCT left(word, ${maxLetters}::int)
        FROM unnest(tsvector_to_array(to_tsvector('simple', folded_text(former)))) AS word ORDER BY 1) AS words
    FROM (SELECT DISTINCT left(word, ${maxLetters}::int) AS former
      FROM unnest(tsvector_to_array(to_tsvector('simple', former_folded_text(${typed})))) AS word ORDER BY 1 LIMIT ${maxWords + 1}::int) typed`;
  const isSame = ({ words, former }: SearchedWord) => words.length === 1 && words[0] === former;
  return rows.length === 0 ? null : rows.map((row) => (isSame(row) ? row.former : row));
}

/** Terms for a post, as queries of Postgres' full text among what is indexed of a user's posts. */
export const queriesOf = (
  userId: string,
  {
    search,
    metadata = {},
  }: { readonly search?: Search | null | undefined; readonly metadata?: Metadata | undefined },
): string[] => [
  ...(search ?? []).map((word) => queryOf(userId, [word])),
  ...Object.entries(metadata).map((pair) => `'${userId.slice(-8)}#${notedWord(...pair)}'`),
];

/** A pair of metadata as `noted_of_post` digests it. */
const notedWord = (key: string, value: string): string =>
  createHash('md5')
    .update(`${[...key].length}:${key}${value}`)
    .digest('hex');

/** The query of Postgres' full text for words among those of a user. */
function queryOf(userId: string, search: Search): string {
  const lexeme = (word: string) => `'${quoted(`${userId.slice(-8)}:${word}`)}':*`;
  return search
    .map((word) => {
      if (typeof word === 'string') return lexeme(word);
      const plain = word.words.map(lexeme).join(' & ');
      return plain === '' ? lexeme(word.former) : `(${lexeme(word.former)} | (${plain}))`;
    })
    .join(' & ');
}

const quoted = (lexeme: string) => lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''");

/** SQL condition: all words of a search are in a post `s` of a user, in whichever items on whichever accounts. */
export const hasWords = (userId: string, search: Search): Prisma.Sql => Prisma.sql`
  (SELECT coalesce((SELECT words FROM post_words WHERE post_id = s.id), words_of_post(s.id)) @@ ${queryOf(userId, search)}::tsquery)`;

/** The newest posts of a user that are asked which words are common. */
const sampleSize = 200;

/** A word in more of them is common: the index is not asked for it. */
const maxRare = 10;

/** Posts whose words are not written yet that a search reads. */
const maxDue = 200;

/**
 * - found: no other post can have all words
 * - common: no word is rare; posts are to be scanned
 * - many: too many posts have those that are, which is what `query` asks the index for; posts of `due` are not in it yet
 * - unindexed: of many posts the words are not written yet; they are to be scanned
 */
export type Candidates =
  | { readonly kind: 'found'; readonly ids: readonly string[] }
  | { readonly kind: 'many'; readonly query: string; readonly due: readonly string[] }
  | { readonly kind: 'common' | 'unindexed' };

/**
 * The posts of a user that have the rare ones of what is asked for, by the index, and those of which that is not written yet.
 * Each of them is still to be asked for all of it: what was found may lack what is common.
 * @param queries as `queriesOf` makes them
 * @param maxPosts most posts that may be found
 */
export async function findCandidates(
  db: Sql,
  userId: string,
  queries: readonly string[],
  maxPosts: number,
): Promise<Candidates> {
  const [look] = await db.$queryRaw<[{ rare: number[]; due: string[] }]>`
    WITH newest AS MATERIALIZED (${newestWords(userId)})
    SELECT ARRAY(SELECT n::int FROM unnest(${[...queries]}::text[]) WITH ORDINALITY AS q (query, n)
        WHERE (SELECT count(*) FROM newest WHERE words @@ query::tsquery) <= ${maxRare}::int ORDER BY n) AS rare,
      ARRAY(SELECT post_id FROM post_words_due WHERE user_id = ${userId} LIMIT ${maxDue + 1}::int) AS due`;
  if (look.due.length > maxDue) return { kind: 'unindexed' };
  const rare = queries.filter((_, n) => look.rare.includes(n + 1));
  if (rare.length === 0) return { kind: 'common' };
  const query = rare.join(' & ');
  const ids = await findByWords(db, query, maxPosts);
  return ids === null
    ? { kind: 'many', query, due: look.due }
    : { kind: 'found', ids: [...new Set([...ids, ...look.due])] };
}

/** Posts with words, by the index; null when there are more. Unread, the query gives Postgres nothing to plan by. */
export async function findByWords(db: Sql, query: string, maxPosts: number): Promise<string[] | null> {
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT post_id AS id FROM post_words WHERE words @@ (SELECT ${query}::tsquery) LIMIT ${maxPosts + 1}::int`;
  return found.length > maxPosts ? null : found.map(({ id }) => id);
}

/** Rows are compared as in `listPosts`: Postgres has no cheaper way than the index of the list. */
const newestWords = (userId: string): Prisma.Sql => Prisma.sql`
  SELECT w.words FROM (SELECT id FROM posts WHERE (user_id) >= (${userId}) AND (user_id) <= (${userId})
      ORDER BY user_id DESC, id DESC LIMIT ${sampleSize}::int) s CROSS JOIN LATERAL (SELECT words FROM post_words WHERE post_id = s.id OFFSET 0) w`;

interface Due {
  readonly userId: string;
  readonly postId: string;
}

/**
 * Writes the words of some posts that are due, for searches. What it takes is locked first, and read in a statement of its own
 * after that: whoever changes a post meanwhile waits, and makes it due again. It waits for nobody itself.
 * Few at once: a post that it holds is changed only afterwards.
 * @returns how many it took; `limit` means that there may be more
 */
export const indexWords = (db: Database, limit = 50): Promise<number> =>
  db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<Due[]>`
      SELECT user_id AS "userId", post_id AS "postId" FROM post_words_due ORDER BY user_id, post_id LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`;
    if (due.length > 0) await writeWords(tx, due);
    return due.length;
  });

/** A post that somebody holds stays due; one that is gone does not. */
const writeWords = (tx: Queries, due: readonly Due[]) => tx.$executeRaw`
  WITH due AS MATERIALIZED (SELECT * FROM unnest(${due.map(({ userId }) => userId)}::text[], ${due.map(({ postId }) => postId)}::text[]) AS d (user_id, post_id)),
  free AS MATERIALIZED (SELECT id, status FROM posts WHERE id IN (SELECT post_id FROM due) FOR KEY SHARE SKIP LOCKED),
  filled AS (
    INSERT INTO post_words (post_id, words) SELECT id, words_of_post(id) FROM free WHERE status <> 'cancelled'
    ON CONFLICT (post_id) DO UPDATE SET words = excluded.words
  )
  DELETE FROM post_words_due WHERE (user_id, post_id) IN (SELECT user_id, post_id FROM due)
    AND (post_id IN (SELECT id FROM free) OR NOT EXISTS (SELECT FROM posts WHERE posts.id = post_id))`;
