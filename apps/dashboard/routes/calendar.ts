import { apiError } from '@carillon/core';
import { type AttachedRow, hasProfile, listCalendar, mediaOfPosts } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** Maximum range, days: six weeks, and the hour that clocks are set back. */
const maxDays = 43;

/** Maximum of entries in an answer. */
const maxEntries = 500;

/** Every moment of these years, in UTC, is one for Postgres, too. */
const firstYear = 1970;
const lastYear = 9_999;

const moment = z.iso
  .datetime({ offset: true, error: 'a date-time with a timezone offset, such as 2026-11-21T09:00:00+01:00' })
  .transform((value) => new Date(value))
  .refine((date) => date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear, {
    error: `in one of the years ${firstYear} to ${lastYear}`,
  });

/**
 * The posts of a profile between two moments, the second excluded, each with the first of its media; `more` when there are
 * more than these.
 */
export const calendarOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/calendar/{profileId}/{from}/{to}',
  params: z
    .object({ profileId: z.string(), from: moment, to: moment })
    .refine(({ from, to }) => from < to && to.getTime() - from.getTime() <= maxDays * 86_400_000, {
      path: ['to'],
      error: `later than from, by ${maxDays} days at most`,
    }),
  async handle({ params: { profileId, from, to } }, { db, person: { userId } }) {
    if (!(await hasProfile(db, userId, profileId))) throw apiError('profile_not_found');
    const { entries, more } = await listCalendar(db, { profileId, from, to, limit: maxEntries });
    const ids = [...new Set(entries.map(({ postId }) => postId))];
    const media = ids.length === 0 ? new Map<string, AttachedRow[]>() : await mediaOfPosts(db, ids);
    return { entries: entries.map((entry) => ({ ...entry, ...seenOf(media.get(entry.postId)) })), more };
  },
});

/** What a calendar has room for: one medium of a post, and how many there are. */
function seenOf(media: readonly AttachedRow[] = []) {
  const [first] = media;
  if (first === undefined) return { medium: null, mediaCount: 0 };
  const { id, type, altText, hasThumbnail } = first;
  return { medium: { id, type, altText, hasThumbnail }, mediaCount: media.length };
}
