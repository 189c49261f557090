import { seeFailures } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** Failures up to a moment are not pointed out to the person any more. */
export const seeFailuresOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/attention/seen',
  body: z.strictObject({
    until: z.iso
      .datetime({
        offset: true,
        error: 'a date-time with a timezone offset, such as 2026-11-21T09:00:00+01:00',
      })
      .transform((value) => new Date(value))
      .refine((date) => date.getUTCFullYear() >= 1970 && date.getUTCFullYear() <= 9_999, {
        error: 'in one of the years 1970 to 9999',
      }),
  }),
  async handle({ body: { until } }, { db, person: { userId } }) {
    await seeFailures(db, userId, until);
    return null;
  },
});
