import { apiError } from '@carillon/core';
import { hasProfile, listCalendar } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** Maximum range, days: six weeks, and the hour that clocks are set back. */
const maxDays = 43;

/** Maximum of entries in an answer. */
const maxEntries = 500;

const moment = z.iso
  .datetime({ offset: true, error: 'a date-time with a timezone offset, such as 2026-11-21T09:00:00+01:00' })
  .transform((value) => new Date(value));

/** The posts of a profile between two moments, the second excluded; `more` when there are more than these. */
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
    return listCalendar(db, { profileId, from, to, limit: maxEntries });
  },
});
