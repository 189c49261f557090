import { apiError, idPattern } from '@carillon/core';
import { hasProfile, listCalendar } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { calendarParams, moment } from './calendar-params.ts';
import { shownEntries } from './shown-entries.ts';

/** Entries in an answer. */
const pageSize = 20;

/**
 * The posts of a range of a profile's calendar, the earliest first, page by page: from the post `after` and its time `at` on.
 * `more` when there are more than these.
 */
export const calendarEntriesOperation = personOperation({
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
    if (!(await hasProfile(db, userId, profileId))) throw apiError('profile_not_found');
    const { entries, more } = await listCalendar(db, {
      ...{ profileId, from, to, limit: pageSize },
      ...(after !== undefined && at !== undefined && { after: { postId: after, at } }),
    });
    return { entries: await shownEntries(db, entries), more };
  },
});
