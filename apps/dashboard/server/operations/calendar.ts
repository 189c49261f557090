import { apiError, clockCells, idPattern } from '@carillon/core';
import type { Queries } from '@carillon/db';
import { type AttachedRow, mediaOfPosts } from '@carillon/db/media';
import { type CalendarEntry, listCalendar, readCalendar } from '@carillon/db/posts';
import { hasProfile, profileTimezone } from '@carillon/db/profiles';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** A part with more entries is not counted to its end. */
const countUpTo = { day: 1_000, hour: 200 };

/** Maximum entries of a part, and of all together: more are hard to read, and make a page slow. */
const maxPerCell = 10;
const maxEntries = 170;

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

/** A range of a profile's calendar, the second moment excluded. */
const calendarParams = z
  .object({ profileId: z.string(), from: moment, to: moment })
  .refine(({ from, to }) => from < to && to.getTime() - from.getTime() <= maxDays * 86_400_000, {
    path: ['to'],
    error: `later than from, by ${maxDays} days at most`,
  });

/**
 * A range of a profile's calendar by day or by hour, as clocks of the profile show them: how many posts each has, and the
 * first of them. The rest is in `calendarEntriesOperation`.
 */
const calendarOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/calendar/{profileId}/{from}/{to}',
  params: calendarParams,
  query: z.strictObject({
    by: z.enum(['day', 'hour'], { error: 'day or hour' }).default('day'),
    perCell: z.coerce
      .number({ error: `a whole number from 1 to ${maxPerCell}` })
      .int()
      .min(1)
      .max(maxPerCell)
      .default(3),
  }),
  async handle({ params: { profileId, from, to }, query: { by, perCell } }, { db, person: { userId } }) {
    const timezone = await profileTimezone(db, userId, profileId);
    if (timezone === null) throw apiError('profile_not_found');
    const { cells, entries } = await readCalendar(db, {
      profileId,
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
 * The posts of a range of a profile's calendar, the earliest first, page by page: from the post `after` and its time `at` on.
 * `more` when there are more than these.
 */
const calendarEntriesOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/calendar/{profileId}/{from}/{to}/entries',
  params: calendarParams,
  query: z
    .strictObject({
      after: z.string().regex(idPattern('pst'), { error: 'the id of the last post before' }).optional(),
      at: moment.optional(),
    })
    .refine(({ after, at }) => (after === undefined) === (at === undefined), {
      path: ['at'],
      error: 'given together with after: the time of that post',
    }),
  async handle({ params: { profileId, from, to }, query: { after, at } }, { db, person: { userId } }) {
    if (!(await hasProfile(db, { userId, sandbox: false }, profileId))) throw apiError('profile_not_found');
    const { entries, more } = await listCalendar(db, {
      ...{ profileId, from, to, limit: pageSize },
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
