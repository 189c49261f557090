import { apiError, clockCells } from '@carillon/core';
import { profileTimezone, readCalendar } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { calendarParams } from './calendar-params.ts';
import { shownEntries } from './shown-entries.ts';

/** A part with more entries is not counted to its end. */
const countUpTo = { day: 1_000, hour: 200 };

/** Most entries of a part, and of all together: more are not seen at a glance, and make a page slow. */
const maxPerCell = 10;
const maxEntries = 170;

/**
 * A range of a profile's calendar by day or by hour, as clocks of the profile show them: how many posts each has, and the
 * first of them. The rest is in `calendarEntriesOperation`.
 */
export const calendarOperation = personOperation({
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
