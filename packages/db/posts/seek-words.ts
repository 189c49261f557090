import type { Sql } from '../client.ts';
import { type IdSpan, spansBefore } from './id-spans.ts';

/** Digits of spans of twelve days and of nine hours; `time_of_post` keeps as many as the narrow ones have. */
const wide = 4;
const narrow = 5;

/** Four years are looked through at once. */
const maxSpans = 120;

/**
 * - found: the posts of `query`, few enough, are the next ones; there may be more before `first`
 * - jump: the next ones are before this id; many at once, or none for as long as was looked
 */
export type Sought =
  | { readonly kind: 'found'; readonly query: string; readonly first: string }
  | { readonly kind: 'jump'; readonly end: string };

export interface Seeking {
  /** Of words of the user. */
  readonly query: string;
  /** Most posts that may be found. */
  readonly longest: number;
  /** Older than this id. */
  readonly end: string;
  /** Looks on no more after that, ms: the more posts have a word, the longer each look takes. */
  readonly enoughMs?: number;
}

/**
 * When words that very many posts have were last said before a time: asks the index for them in one span after another, in twice as
 * many with each statement.
 */
export async function seekWords(
  db: Sql,
  userId: string,
  { query, longest, end, enoughMs = 20 }: Seeking,
): Promise<Sought> {
  const begin = performance.now();
  const isLate = () => performance.now() - begin > enoughMs;
  const within = (span: IdSpan) =>
    `${query} & '${userId.slice(-8)}/${span.begin}'${span.begin.length < narrow ? ':*' : ''}`;
  const seek = async (spans: readonly IdSpan[]): Promise<Hit> => {
    let next = 0;
    for (let count = 1; next < spans.length && (next === 0 || !isLate()); count *= 2) {
      const asked = spans.slice(next, next + count);
      next += asked.length;
      const [hit] = await countIn(db, asked.map(within), longest);
      const span = hit && asked[hit.n - 1];
      if (span) return { span, count: hit.count };
    }
    return { span: null, end: spans[next - 1]?.first ?? end };
  };
  const days = await seek(spansBefore(end, wide, maxSpans));
  if (days.span === null) return { kind: 'jump', end: days.end };
  if (days.count <= longest) return { kind: 'found', query: within(days.span), first: days.span.first };
  const before = days.span.end < end ? days.span.end : end;
  if (isLate()) return { kind: 'jump', end: before };
  const { first } = days.span;
  const hours = await seek(spansBefore(before, narrow, 32).filter((span) => span.first >= first));
  if (hours.span === null) return { kind: 'jump', end: hours.end };
  if (hours.count <= longest) return { kind: 'found', query: within(hours.span), first: hours.span.first };
  return { kind: 'jump', end: hours.span.end < end ? hours.span.end : end };
}

type Hit = { readonly span: IdSpan; readonly count: number } | { readonly span: null; readonly end: string };

/** The first of some queries that finds posts, and how many; one more than the longest for more. */
const countIn = (db: Sql, queries: readonly string[], longest: number) =>
  db.$queryRaw<{ n: number; count: number }[]>`
    SELECT n::int AS n, count FROM (SELECT * FROM unnest(${queries}::text[]) WITH ORDINALITY AS u (query, n) ORDER BY n OFFSET 0) span
      CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM (
        SELECT FROM post_words WHERE words @@ span.query::tsquery LIMIT ${longest + 1}::int) found) counted
    WHERE count > 0 ORDER BY span.n LIMIT 1`;
