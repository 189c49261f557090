import { apiError, clockCells, idPattern, isTimezone } from '@carillon/core';
import type { Queries } from '@carillon/db';
import { type AttachedRow, mediaOfPosts } from '@carillon/db/media';
import {
  type CalendarEntry,
  type CalendarScope,
  calendarStatuses,
  listCalendar,
  readCalendar,
} from '@carillon/db/posts';
import { hasProfile, profileTimezone } from '@carillon/db/profiles';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** A part with more entries is not counted to its end. */
const countUpTo = { day: 1_000, hour: 200 };

/** Maximum entries of a part, and of all together: more are hard to read, and make a page slow. */
const maxPerCell = 10;
const maxEntries = 240;

/** Every moment of these years, in UTC, is one for Postgres, too. */
const firstYear = 1970;

const lastYear = 9_999;

const moment = z.iso
  .datetime({ offset: true, error: 'a date-time with a timezone offset, such as 2026-11-21T09:00:00+01:00' })
  .transform((value) => new Date(value))
  .refine((date) => date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear, {
    error: `in one of the years ${firstYear} to ${lastYear}`,
  });

/** Maximum range, days: six weeks, and the hour that clocks are set back. */
const maxDays = 43;

/** A range of a calendar, the second moment excluded. */
const calendarParams = z
  .object({ from: moment, to: moment })
  .refine(({ from, to }) => from < to && to.getTime() - from.getTime() <= maxDays * 86_400_000, {
    path: ['to'],
    error: `later than from, by ${maxDays} days at most`,
  });

/** Scope of it: all profiles, accounts and statuses of posts, where these are left out. */
const scopeQuery = {
  profile: z.string().regex(idPattern('prf'), { error: 'the id of a profile' }).optional(),
  account: z.string().regex(idPattern('sac'), { error: 'the id of an account' }).optional(),
  status: z.enum(calendarStatuses, { error: `one of ${calendarStatuses.join(', ')}` }).optional(),
};

type ScopeQuery = z.infer<z.ZodObject<typeof scopeQuery>>;

const scopeOf = (userId: string, { profile, account, status }: ScopeQuery): CalendarScope => ({
  userId,
  status,
  profileId: profile,
  accountId: account,
});

/**
 * A range of a calendar by day or by hour, as clocks of its profile show them, or without one those of a zone: how many posts
 * each has, and the first of them. The rest is in `calendarEntriesOperation`.
 */
const calendarOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/calendar/{from}/{to}',
  params: calendarParams,
  query: z.strictObject({
    ...scopeQuery,
    by: z.enum(['day', 'hour'], { error: 'day or hour' }).default('day'),
    perCell: z.coerce
      .number({ error: `a whole number from 1 to ${maxPerCell}` })
      .int()
      .min(1)
      .max(maxPerCell)
      .default(3),
    timezone: z.string().refine(isTimezone, { error: 'a time zone such as Europe/Berlin' }).default('UTC'),
  }),
  async handle({ params: { from, to }, query }, { db, person: { userId } }) {
    const { by, perCell, profile } = query;
    const timezone = profile === undefined ? query.timezone : await profileTimezone(db, userId, profile);
    if (timezone === null) throw apiError('profile_not_found');
    const { cells, entries } = await readCalendar(db, {
      ...scopeOf(userId, query),
      cells: clockCells({ start: from, end: to }, timezone, by),
      countUpTo: countUpTo[by],
      perCell,
      limit: maxEntries,
    });
    return { cells, entries: await shownEntries(db, entries) };
  },
});

/** Entries in an answer. */
const pageSize = 20;

/**
 * The posts of a range of a calendar, the earliest first, page by page: from the post `after` and its time `at` on.
 * `more` when there are more than these.
 */
const calendarEntriesOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/calendar/{from}/{to}/entries',
  params: calendarParams,
  query: z
    .strictObject({
      ...scopeQuery,
      after: z.string().regex(idPattern('pst'), { error: 'the id of the last post before' }).optional(),
      at: moment.optional(),
    })
    .refine(({ after, at }) => (after === undefined) === (at === undefined), {
      path: ['at'],
      error: 'given together with after: the time of that post',
    }),
  async handle({ params: { from, to }, query: { after, at, ...scope } }, { db, person: { userId } }) {
    const { profile } = scope;
    if (profile !== undefined && !(await hasProfile(db, { userId, sandbox: false }, profile)))
      throw apiError('profile_not_found');
    const { entries, more } = await listCalendar(db, {
      ...scopeOf(userId, scope),
      from,
      to,
      limit: pageSize,
      ...(after !== undefined && at !== undefined && { after: { postId: after, at } }),
    });
    return { entries: await shownEntries(db, entries), more };
  },
});

interface Seen {
  readonly medium: Pick<AttachedRow, 'id' | 'type' | 'altText' | 'hasThumbnail'> | null;
  readonly mediaCount: number;
}

/** Entries with what a calendar has room for: one medium of each post, and how many there are. */
async function shownEntries(db: Queries, entries: readonly CalendarEntry[]) {
  const ids = [...new Set(entries.map(({ postId }) => postId))];
  const media = ids.length === 0 ? new Map<string, AttachedRow[]>() : await mediaOfPosts(db, ids);
  return entries.map((entry) => ({ ...entry, ...seenOf(media.get(entry.postId)) }));
}

function seenOf(media: readonly AttachedRow[] = []): Seen {
  const [first] = media;
  if (first === undefined) return { medium: null, mediaCount: 0 };
  const { id, type, altText, hasThumbnail } = first;
  return { medium: { id, type, altText, hasThumbnail }, mediaCount: media.length };
}

export const calendarOperations = [calendarOperation, calendarEntriesOperation] as const;
