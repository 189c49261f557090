import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { literal } from '../sql-parts.ts';
import { matching, type PostFilter } from './list-filter.ts';
import type { Reader } from './read-posts.ts';
import type { Walked } from './walk-posts.ts';

/** Publications that one page walks past at most. */
const longestDue = 40;

/** Waits for its time, its turn or its next try. */
const waits = Prisma.sql`p.status IN ('scheduled', 'queued')`;

/**
 * The posts that go out next first, each where the first of its publications that wait is. No index holds those of all accounts
 * of a user together: it looks at the first of each account, and then at the first of those accounts whose own come first. A key
 * is a due time and a publication; `from` and `to` are due times.
 */
export async function walkDue(db: Sql, reader: Reader, filter: PostFilter): Promise<Walked> {
  const { limit, accountId, platform } = filter;
  const sameAccounts = Prisma.sql`
    ${accountId === undefined ? Prisma.empty : Prisma.sql`AND o.social_account_id = ${accountId}`}
    ${platform === undefined ? Prisma.empty : Prisma.sql`AND o.platform = ${platform}::platform`}`;
  const [found] = await db.$queryRaw<[Found]>`
    WITH head AS MATERIALIZED (
      SELECT a.id FROM social_accounts a CROSS JOIN LATERAL (${firstOf(Prisma.sql`a.id`, 1, filter)}) first
      WHERE ${accountsOf(reader, filter)} ORDER BY first.due_at, first.id LIMIT ${literal(longestDue)}
    ),
    scanned AS MATERIALIZED (
      SELECT due.id, due.due_at, due.post_id FROM head CROSS JOIN LATERAL (${firstOf(Prisma.sql`head.id`, longestDue, filter)}) due
      ORDER BY due.due_at, due.id LIMIT ${literal(longestDue)}
    )
    SELECT (SELECT count(*)::int FROM scanned) AS count, (SELECT jsonb_build_array(due_at, id) FROM scanned ORDER BY due_at DESC, id DESC LIMIT 1) AS last,
      (SELECT coalesce(jsonb_agg(jsonb_build_array(page.due_at, page.id, page.post_id) ORDER BY page.due_at, page.id), '[]') FROM (
        SELECT d.id, d.due_at, d.post_id FROM (SELECT * FROM scanned ORDER BY due_at, id OFFSET 0) d
          CROSS JOIN LATERAL (SELECT * FROM posts WHERE id = d.post_id OFFSET 0) s -- by its id, whatever else is asked of it
        WHERE ${matching(reader, { ...filter, from: undefined, to: undefined })}
          AND (SELECT true FROM publications o WHERE o.post_id = d.post_id AND o.status IN ('scheduled', 'queued')
            AND (o.due_at, o.id) < (d.due_at, d.id) ${sameAccounts} LIMIT 1) IS NULL
        ORDER BY d.due_at, d.id LIMIT ${limit + 1}) page) AS page`;
  const page = found.page.slice(0, limit);
  const isMore = found.page.length > limit;
  const last = isMore ? page.at(-1) : found.count === longestDue ? found.last : undefined;
  return { ids: page.map(([, , postId]) => postId), next: last ? keyOf(last) : null };
}

interface Found {
  readonly count: number;
  readonly last: readonly [dueAt: string, id: string] | null;
  readonly page: readonly (readonly [dueAt: string, id: string, postId: string])[];
}

const keyOf = ([dueAt, id]: readonly [string, string, ...unknown[]]): string => `${Date.parse(dueAt)} ${id}`;

/**
 * The first publications of an account that wait, after the key, in order of due time. Rows are compared, and ordered, by all
 * columns of the index: with an account that equals something, Postgres expects few of it, and sorts the many that are there.
 */
function firstOf(account: Prisma.Sql, count: number, { after, from, to }: PostFilter): Prisma.Sql {
  const [ms, id = ''] = after?.split(' ') ?? [];
  const key = ms === undefined ? Prisma.sql`'-infinity'::timestamptz` : moment(new Date(Number(ms)));
  return Prisma.sql`SELECT p.id, p.due_at, p.post_id FROM publications p WHERE ${waits}
    AND (p.social_account_id, p.due_at, p.id) > (${account}, ${key}, ${id})
    AND (p.social_account_id, p.due_at) < (${account}, ${to === undefined ? Prisma.sql`'infinity'::timestamptz` : moment(to)})
    ${from === undefined ? Prisma.empty : Prisma.sql`AND (p.social_account_id, p.due_at) >= (${account}, ${moment(from)})`}
    ORDER BY p.social_account_id, p.due_at, p.id LIMIT ${literal(count)}`;
}

const moment = (at: Date): Prisma.Sql => Prisma.sql`${at}::timestamptz`;

/** SQL: the accounts `a` that a list is of. */
const accountsOf = (
  { userId, sandbox }: Reader,
  { profileId, accountId, platform }: PostFilter,
): Prisma.Sql =>
  Prisma.join(
    [
      Prisma.sql`a.user_id = ${userId}`,
      ...(sandbox ? [Prisma.sql`a.sandbox`] : []),
      ...(profileId === undefined ? [] : [Prisma.sql`a.profile_id = ${profileId}`]),
      ...(accountId === undefined ? [] : [Prisma.sql`a.id = ${accountId}`]),
      ...(platform === undefined ? [] : [Prisma.sql`a.platform = ${platform}::platform`]),
    ],
    ' AND ',
  );
