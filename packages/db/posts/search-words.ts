import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Words that are searched for at most; more would be many looks into the index. */
export const maxWords = 10;

/** Characters of a word that count, as `words_of_text` keeps them. */
const maxLetters = 100;

/** What somebody searches for: words, or beginnings of words, all of which must be in a post. */
export type Search = readonly string[];

/**
 * The words of a text that somebody typed, folded and taken apart as those of posts are: no character has a meaning of its own.
 * @returns null when there is no word in it, as in emoji alone: nothing is found by that; one more than `maxWords` of a longer one
 */
export async function searchOf(db: Sql, typed: string): Promise<Search | null> {
  const rows = await db.$queryRaw<{ word: string }[]>`
    SELECT DISTINCT left(word, ${maxLetters}::int) AS word FROM unnest(tsvector_to_array(to_tsvector('simple', folded_text(${typed})))) AS word
    ORDER BY word LIMIT ${maxWords + 1}::int`;
  return rows.length === 0 ? null : rows.map(({ word }) => word);
}

/** The query of Postgres' full text for words among those of a user. */
export const queryOf = (userId: string, words: Search): string =>
  words.map((word) => `'${quoted(`${userId.slice(-8)}:${word}`)}':*`).join(' & ');

const quoted = (lexeme: string) => lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''");

/** SQL condition: all words of a search are in a post `s` of a user, in whichever items on whichever accounts. */
export const hasWords = (userId: string, search: Search): Prisma.Sql => Prisma.sql`
  (SELECT coalesce((SELECT words FROM post_words WHERE post_id = s.id), words_of_post(s.id)) @@ ${queryOf(userId, search)}::tsquery)`;
