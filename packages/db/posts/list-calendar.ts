import type { Sql } from '../client.ts';
import { type CalendarEntry, type CalendarKey, readEntries } from './calendar-entry.ts';

/** A part of a profile's calendar. */
export interface CalendarRange {
  readonly profileId: string;
  readonly from: Date;
  /** Excluded. */
  readonly to: Date;
  /** Most entries. */
  readonly limit: number;
  /** The entry that the part before ended with. It need not exist any more. */
  readonly after?: CalendarKey | undefined;
}

/**
 * Publications that are due within a range, the earliest first, those of them that failed, and drafts that have a time in
 * it. The profile is the caller's; that is for the caller to know.
 * @returns `more`: there are entries that are not told
 */
export async function listCalendar(
  db: Sql,
  { profileId, from, to, limit, after }: CalendarRange,
): Promise<{ entries: CalendarEntry[]; more: boolean }> {
  const { at, postId } = after !== undefined && after.at >= from ? after : { at: from, postId: '' };
  const keys = await db.$queryRaw<CalendarKey[]>`
    SELECT DISTINCT found.at, found.post_id AS "postId" FROM (
      SELECT due.post_id, due.due_at AS at
      FROM social_accounts account CROSS JOIN LATERAL (
        (SELECT post_id, due_at FROM publications
          WHERE social_account_id = account.id AND status NOT IN ('failed', 'cancelled')
            AND (due_at, post_id) > (${at}, ${postId}) AND due_at < ${to}
          ORDER BY due_at, post_id LIMIT ${limit + 1})
        UNION ALL
        (SELECT post_id, due_at FROM publications
          WHERE social_account_id = account.id AND status = 'failed'
            AND (due_at, post_id) > (${at}, ${postId}) AND due_at < ${to}
          ORDER BY due_at, post_id LIMIT ${limit + 1})
      ) due
      WHERE account.profile_id = ${profileId}
      UNION ALL
      (SELECT id, scheduled_at FROM posts
        WHERE profile_id = ${profileId} AND status = 'draft'
          AND (scheduled_at, id) > (${at}, ${postId}) AND scheduled_at < ${to}
        ORDER BY scheduled_at, id LIMIT ${limit + 1})
    ) found
    ORDER BY found.at, "postId" LIMIT ${limit + 1}`;
  return { entries: await readEntries(db, keys.slice(0, limit)), more: keys.length > limit };
}
