import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Words that are searched for; what is beyond is left out. */
const maxWords = 10;

/**
 * The query of Postgres' full text for a text that somebody typed: each of its words, or its beginning. Its words are taken
 * apart as those of posts are, so no character has a meaning of its own.
 * @returns null when there is no word in it, as in emoji alone: nothing is found by that
 */
export async function searchOf(db: Sql, typed: string): Promise<string | null> {
  const [row] = await db.$queryRaw<[{ query: string | null }]>`
    SELECT string_agg('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery::text AS query
    FROM (SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', ${typed}))) AS word ORDER BY word LIMIT ${maxWords}) words`;
  return row?.query ?? null;
}

/** Characters of a post that are searched: a vector of Postgres holds a megabyte, and no character has more than four bytes. */
const maxSearched = 200_000;

/** SQL condition: all words of a search are in a post `s`, in whichever items on whichever accounts. */
export const hasWords = (search: string): Prisma.Sql => Prisma.sql`
  (SELECT to_tsvector('simple', left(string_agg(DISTINCT i.content, ' '), ${maxSearched}::int)) @@ ${search}::tsquery
    FROM publications p JOIN items i ON i.publication_id = p.id WHERE p.post_id = s.id AND p.status <> 'cancelled')`;
