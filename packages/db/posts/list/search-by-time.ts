import type { Sql } from '../../client.ts';

/** Digits of spans of twelve days and of nine hours; `time_of_post` keeps as many as the narrow ones have. */
const wide = 4;
const narrow = 5;

/** Four years are looked through at once. */
const maxSpans = 120;

/**
 * - found: the posts of `query`, few enough, are the next ones; there may be more beyond `end`
 * - jump: the next ones are beyond this id; many at once, or none for as long as was looked
 */
type TimeSearchResult =
  | { readonly kind: 'found'; readonly query: string; readonly end: string }
  | { readonly kind: 'jump'; readonly to: string };

export interface TimeSearch {
  /** Of words of the user. */
  readonly query: string;
  /** Most posts that may be found. */
  readonly maxPosts: number;
  /** Older than this id; backwards, newer. */
  readonly from: string;
  readonly backwards: boolean;
  /** Stops after that, ms: the more posts have a word, the longer each statement takes. */
  readonly enoughMs?: number;
}

/**
 * When words that very many posts have were last said before a time, or first after it: asks the index for them in one span after
 * another, in twice as many with each statement.
 */
export async function searchByTime(
  db: Sql,
  userId: string,
  { query, maxPosts, from, backwards, enoughMs = 20 }: TimeSearch,
): Promise<TimeSearchResult> {
  const begin = performance.now();
  const isLate = () => performance.now() - begin > enoughMs;
  const within = (span: IdSpan) =>
    `${query} & '${userId.slice(-8)}/${span.begin}'${span.begin.length < narrow ? ':*' : ''}`;
  const seek = async (spans: readonly IdSpan[]): Promise<Hit> => {
    let next = 0;
    for (let count = 1; next < spans.length && (next === 0 || !isLate()); count *= 2) {
      const asked = spans.slice(next, next + count);
      next += asked.length;
      const [hit] = await countIn(db, asked.map(within), maxPosts);
      const span = hit && asked[hit.n - 1];
      if (span) return { span, count: hit.count };
    }
    const last = spans[next - 1];
    return { span: null, to: last === undefined ? from : endOf(last) };
  };
  const spansFrom = backwards ? spansAfter : spansBefore;
  const endOf = (span: IdSpan) => (backwards ? span.end : span.first);
  /** Where a span begins, or the search in it. */
  const beginOf = (span: IdSpan) => {
    if (backwards) return span.first > from ? span.first : from;
    return span.end < from ? span.end : from;
  };
  const days = await seek(spansFrom(from, wide, maxSpans));
  if (days.span === null) return { kind: 'jump', to: days.to };
  if (days.count <= maxPosts) return { kind: 'found', query: within(days.span), end: endOf(days.span) };
  if (isLate()) return { kind: 'jump', to: beginOf(days.span) };
  const { first, end } = days.span;
  const ofDays = spansFrom(beginOf(days.span), narrow, 33).filter(
    (span) => span.first >= first && span.end <= end,
  );
  const hours = await seek(ofDays);
  if (hours.span === null) return { kind: 'jump', to: hours.to };
  if (hours.count <= maxPosts) return { kind: 'found', query: within(hours.span), end: endOf(hours.span) };
  return { kind: 'jump', to: beginOf(hours.span) };
}

type Hit = { readonly span: IdSpan; readonly count: number } | { readonly span: null; readonly to: string };

/** The first of some queries that finds posts, and how many; one more than the maxPosts for more. */
const countIn = (db: Sql, queries: readonly string[], maxPosts: number) =>
  db.$queryRaw<{ n: number; count: number }[]>`
    SELECT n::int AS n, count FROM (SELECT * FROM unnest(${queries}::text[]) WITH ORDINALITY AS u (query, n) ORDER BY n OFFSET 0) span
      CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM (
        SELECT FROM post_words WHERE words @@ span.query::tsquery LIMIT ${maxPosts + 1}::int) found) counted
    WHERE count > 0 ORDER BY span.n LIMIT 1`;

/** Digits of Crockford's base32, in which ids hold their time. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** A time in which ids of posts are made. */
interface IdSpan {
  /** Digits that they begin with: four are twelve days, five are nine hours. */
  readonly begin: string;
  /** The first id that may be in it, and the first that is not any more. */
  readonly first: string;
  readonly end: string;
}

/** Spans of `width` digits with ids before this one, the newest first. */
export function spansBefore(id: string, width: number, count: number): IdSpan[] {
  const last = numberOf(id, width);
  const spans = Array.from({ length: Math.min(count, last + 1) }, (_, n) => spanOf(last - n, width));
  return spans.filter(({ first }) => first < id);
}

/** The same after it, the oldest first. */
export function spansAfter(id: string, width: number, count: number): IdSpan[] {
  const first = numberOf(id, width);
  return Array.from({ length: Math.min(count, 32 ** width - 1 - first) }, (_, n) => spanOf(first + n, width));
}

/** Of the span of an id. */
function numberOf(id: string, width: number): number {
  let number = 0;
  for (const digit of id.slice(4, 4 + width)) number = number * 32 + Math.max(0, digits.indexOf(digit));
  return number;
}

const spanOf = (number: number, width: number): IdSpan => ({
  begin: toDigits(number, width),
  first: firstOf(number, width),
  end: firstOf(number + 1, width),
});

/** A whole id has 26 digits. */
const firstOf = (number: number, width: number): string => `pst_${toDigits(number, width).padEnd(26, '0')}`;

function toDigits(number: number, width: number): string {
  let text = '';
  for (let rest = number; text.length < width; rest = Math.floor(rest / 32))
    text = `${digits[rest % 32]}${text}`;
  return text;
}
