import type { Platform, PostStatus, PublicationStatus } from '@carillon/core';
import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';
import { literal, opaqueArray } from './sql-parts.ts';

/** The place of a publication in a queue. It need not be there any more. */
export interface QueuePlace {
  readonly id: string;
  /** When it is due. */
  readonly at: Date;
}

/** A part of a queue: what comes after a place, or before it; its beginning without one. */
export interface QueueRequest extends AccountsFilter {
  /** Part still to come, or due for a minute; both unless given. */
  readonly part?: 'coming' | 'held' | undefined;
  readonly after?: QueuePlace | undefined;
  readonly before?: QueuePlace | undefined;
}

/** Publications in an answer. */
const pageSize = 20;

/** Waits for its time, its turn or its next try. */
const waits = Prisma.sql`p.status IN ('scheduled', 'queued')`;

/** SQL: what is due for longer than a minute is not simply next any more. */
const partOf = (part: QueueRequest['part']): Prisma.Sql =>
  part === undefined
    ? waits
    : Prisma.sql`${waits} AND p.due_at ${Prisma.raw(part === 'held' ? '<' : '>=')} statement_timestamp() - interval '1 minute'`;

/**
 * A page of what of a user's accounts is to go out, in the order of due times; `more` when there is more in its direction.
 * @param limit publications in it
 */
export async function listQueue(
  db: Sql,
  { after, before, part, ...accounts }: QueueRequest,
  limit: 20 | 100 = pageSize,
): Promise<{ places: QueuePlace[]; more: boolean }> {
  const place = after ?? before;
  const compared = Prisma.raw(after === undefined ? '<' : '>');
  const where =
    place === undefined
      ? partOf(part)
      : Prisma.sql`${partOf(part)} AND (p.due_at, p.id) ${compared} (${place.at}::timestamptz, ${place.id})`;
  const direction = after === undefined && before !== undefined ? 'DESC' : 'ASC';
  const found = await db.$queryRaw<QueuePlace[]>(
    firstOfAccounts({ accounts, where, by: 'due_at', direction, limit: limit + 1 }),
  );
  const places = found.slice(0, limit);
  return { places: direction === 'ASC' ? places : places.reverse(), more: found.length > limit };
}

/** Publications of a user's accounts at a worker now, or being looked for on the network. */
export const listInFlight = (db: Sql, accounts: AccountsFilter): Promise<QueuePlace[]> =>
  db.$queryRaw<QueuePlace[]>`
    SELECT p.id, p.due_at AS at FROM social_accounts a CROSS JOIN LATERAL (
      SELECT id, due_at FROM publications WHERE social_account_id = a.id AND status = 'publishing' ORDER BY due_at, id LIMIT ${literal(pageSize)}
    ) p
    WHERE ${accountsOf(accounts)} ORDER BY p.due_at, p.id LIMIT ${literal(pageSize)}`;

/** The moment at which the next of a user's publications is due; null when none is scheduled. What is late is not next. */
export async function nextDue(db: Sql, userId: string): Promise<QueuePlace | null> {
  const where = Prisma.sql`${waits} AND p.due_at > statement_timestamp()`;
  const [next] = await db.$queryRaw<QueuePlace[]>(
    firstOfAccounts({ accounts: { userId }, where, by: 'due_at', direction: 'ASC', limit: 1 }),
  );
  return next ?? null;
}

/** A publication as a line of a list shows it. */
export interface DescribedPublication {
  readonly id: string;
  readonly postId: string;
  readonly profileId: string;
  readonly socialAccountId: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  readonly sandbox: boolean;
  /** True when the account can be posted to. */
  readonly active: boolean;
  readonly status: PublicationStatus;
  readonly postStatus: PostStatus;
  /** When it is due; null for a draft. */
  readonly at: Date | null;
  /** It is not tried before; null where it waits for its due time alone. */
  readonly notBefore: Date | null;
  /** When it became what it is. */
  readonly changedAt: Date;
  /** The beginning of its first item. */
  readonly content: string;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** A request for one of its items may have left, and nobody knows what became of it. */
  readonly inDoubt: boolean;
  /** At how many different times the post goes out. */
  readonly times: number;
  /** Which of these times this is, from 1; null for a draft. */
  readonly nth: number | null;
  /** True when nothing of the post has begun. */
  readonly unbegun: boolean;
}

/** Characters of a text that a line has room for. */
const shownLength = 300;

/** Publications of a user by their ids, in this order; those that are gone meanwhile are left out. */
export function describePublications(
  db: Sql,
  userId: string,
  ids: readonly string[],
): Promise<DescribedPublication[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.$queryRaw<DescribedPublication[]>`
    SELECT p.id, p.post_id AS "postId", post.profile_id AS "profileId", a.id AS "socialAccountId", a.platform::text AS platform,
      a.platform_username AS "platformUsername", a.platform_avatar AS "platformAvatar", a.sandbox, a.active,
      p.status::text AS status, post.status::text AS "postStatus", p.due_at AS at,
      nullif(greatest(p.next_at, a.blocked_until, p.due_at), p.due_at) AS "notBefore",
      p.updated_at AS "changedAt",
      coalesce(first.content, post.content) AS content, p.error_code AS "errorCode", p.error_message AS "errorMessage",
      coalesce((SELECT true FROM items i WHERE i.publication_id = p.id AND i.state = 'sending' LIMIT 1), false) AS "inDoubt",
      whole.times, nullif(whole.nth, 0) AS nth, whole.unbegun
    FROM unnest(${opaqueArray(ids)}::text[]) WITH ORDINALITY AS asked(id, n)
      JOIN publications p ON p.id = asked.id
      JOIN posts post ON post.id = p.post_id
      JOIN social_accounts a ON a.id = p.social_account_id
      LEFT JOIN LATERAL (SELECT left(content, ${literal(shownLength)}) AS content FROM items
        WHERE publication_id = p.id ORDER BY position LIMIT 1) first ON true
      CROSS JOIN LATERAL (SELECT count(DISTINCT due_at)::int AS times,
          count(DISTINCT due_at) FILTER (WHERE due_at <= p.due_at)::int AS nth, coalesce(bool_and(status = 'scheduled'), false) AS unbegun
        FROM publications WHERE post_id = p.post_id AND status <> 'cancelled') whole
    WHERE post.user_id = ${userId} AND p.status <> 'cancelled'
    ORDER BY asked.n`;
}

/** The accounts of a user, all of them unless fewer are asked for. */
export interface AccountsFilter {
  readonly userId: string;
  readonly profileId?: string | undefined;
  readonly accountId?: string | undefined;
}

interface Wanted {
  readonly accounts: AccountsFilter;
  /** SQL: which publications `p`, by what an index on account, `by` and id holds. */
  readonly where: Prisma.Sql;
  /** The column that they are in the order of. */
  readonly by: 'due_at' | 'updated_at';
  readonly direction: 'ASC' | 'DESC';
  /** Most of them; the same for as long as a process runs. */
  readonly limit: number;
}

/** SQL: accounts `a` of a user. */
export const accountsOf = ({ userId, profileId, accountId }: AccountsFilter): Prisma.Sql =>
  Prisma.sql`a.user_id = ${userId}
    ${profileId === undefined ? Prisma.empty : Prisma.sql`AND a.profile_id = ${profileId}`}
    ${accountId === undefined ? Prisma.empty : Prisma.sql`AND a.id = ${accountId}`}`;

/**
 * SQL: the ids of the first publications of several accounts, with the column that they are in the order of as `at`. No
 * index holds those of all accounts of a user together. The first 21 are with the 21 accounts whose own first ones come
 * first, so it reads one of each account, and then a page of those few.
 */
export function firstOfAccounts({ accounts, where, by, direction, limit }: Wanted): Prisma.Sql {
  const column = Prisma.raw(`p.${by}`);
  const order = Prisma.raw(direction);
  const ofAccount = (account: Prisma.Sql, count: number) => Prisma.sql`
    SELECT p.id, ${column} AS at FROM publications p WHERE p.social_account_id = ${account} AND ${where}
    ORDER BY ${column} ${order}, p.id ${order} LIMIT ${literal(count)}`;
  return Prisma.sql`
    WITH head AS MATERIALIZED (
      SELECT a.id FROM social_accounts a CROSS JOIN LATERAL (${ofAccount(Prisma.sql`a.id`, 1)}) first
      WHERE ${accountsOf(accounts)}
      ORDER BY first.at ${order}, first.id ${order} LIMIT ${literal(limit)}
    )
    SELECT found.id, found.at FROM head CROSS JOIN LATERAL (${ofAccount(Prisma.sql`head.id`, limit)}) found
    ORDER BY found.at ${order}, found.id ${order} LIMIT ${literal(limit)}`;
}
