import { Prisma } from '../generated/client.ts';
import { type AccountsFilter, accountsOf } from '../queue.ts';

/** States that narrow a calendar, by what becomes of a post on an account. */
export const calendarStatuses = ['draft', 'scheduled', 'published', 'failed'] as const;

export type CalendarStatus = (typeof calendarStatuses)[number];

/** Whose calendar, and what of it. */
export interface CalendarScope extends AccountsFilter {
  /** Posts with a part that is this, `scheduled` until it is out; all where it is left out. */
  readonly status?: CalendarStatus | undefined;
}

/** A part of each account or profile, the earliest first. */
interface Within {
  /** SQL: the times of the part, by a column with the time and one with the id of the post. */
  readonly times: (at: Prisma.Sql, postId: Prisma.Sql) => Prisma.Sql;
  /** Most rows of each. */
  readonly limit: number;
}

/** SQL: the posts of a calendar, as `post_id`, and their times, as `at`; once for each account that they are on. */
export function dueOf(scope: CalendarScope, within: Within): Prisma.Sql {
  const { status } = scope;
  const arms = [
    ...(status === 'draft' ? [] : [publicationsDue(scope, within)]),
    ...(status === undefined || status === 'draft' ? [draftsDue(scope, within)] : []),
  ];
  return Prisma.join(arms, ' UNION ALL ');
}

const unfailed: Readonly<Record<'scheduled' | 'published', Prisma.Sql>> = {
  scheduled: Prisma.sql`AND status IN ('scheduled', 'queued', 'publishing')`,
  published: Prisma.sql`AND status = 'published'`,
};

function publicationsDue({ status, ...accounts }: CalendarScope, { times, limit }: Within): Prisma.Sql {
  const firstOf = (which: Prisma.Sql) => Prisma.sql`(
    SELECT post_id, due_at FROM publications
    WHERE social_account_id = a.id AND ${which} AND ${times(Prisma.sql`due_at`, Prisma.sql`post_id`)}
    ORDER BY due_at, post_id LIMIT ${limit})`;
  // Two indexes hold them, one of each.
  const narrowed = status === 'scheduled' || status === 'published' ? unfailed[status] : Prisma.empty;
  const arms = [
    ...(status === 'failed' ? [] : [firstOf(Prisma.sql`status NOT IN ('failed', 'cancelled') ${narrowed}`)]),
    ...(status === undefined || status === 'failed' ? [firstOf(Prisma.sql`status = 'failed'`)] : []),
  ];
  return Prisma.sql`
    SELECT due.post_id, due.due_at AS at
    FROM social_accounts a CROSS JOIN LATERAL (${Prisma.join(arms, ' UNION ALL ')}) due
    WHERE ${accountsOf(accounts)}`;
}

/** Drafts that have a time. */
const draftsDue = (
  { userId, profileId, accountId }: CalendarScope,
  { times, limit }: Within,
): Prisma.Sql => Prisma.sql`
  SELECT draft.id AS post_id, draft.scheduled_at AS at
  FROM profiles owner CROSS JOIN LATERAL (
    SELECT id, scheduled_at FROM posts
    WHERE profile_id = owner.id AND status = 'draft' AND ${times(Prisma.sql`scheduled_at`, Prisma.sql`id`)}
      ${accountId === undefined ? Prisma.empty : isFor(accountId)}
    ORDER BY scheduled_at, id LIMIT ${limit}
  ) draft
  WHERE owner.user_id = ${userId} ${profileId === undefined ? Prisma.empty : Prisma.sql`AND owner.id = ${profileId}`}`;

const isFor = (accountId: string): Prisma.Sql => Prisma.sql`
  AND EXISTS (SELECT 1 FROM publications WHERE post_id = posts.id AND social_account_id = ${accountId} AND status = 'pending')`;
