import { apiError } from '@carillon/core';
import { hasProfile, listCalendar } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** Longest part of a calendar, days: six weeks, and the hour that clocks are set back. */
const longest = 43;

/** Most entries of an answer. */
const limit = 500;

const moment = z.iso
  .datetime({ offset: true, error: 'a date-time with a timezone offset, such as 2026-11-21T09:00:00+01:00' })
  .transform((value) => new Date(value));

/** What a profile posts between two moments, the second excluded; `more` when not all of it is told. */
export const calendarOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/calendar/{profileId}/{from}/{to}',
  params: z
    .object({ profileId: z.string(), from: moment, to: moment })
    .refine(({ from, to }) => from < to && to.getTime() - from.getTime() <= longest * 86_400_000, {
      path: ['to'],
      error: `later than from, by ${longest} days at most`,
    }),
  async handle({ params: { profileId, from, to } }, { db, person: { userId } }) {
    if (!(await hasProfile(db, userId, profileId))) throw apiError('profile_not_found');
    return listCalendar(db, { profileId, from, to, limit });
  },
});
