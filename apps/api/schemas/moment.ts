import { z } from 'zod';

/** A moment in a request: ISO 8601 with an offset. */
export const moment = z.iso
  .datetime({
    offset: true,
    error: 'a date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00',
  })
  .transform((value) => new Date(value))
  .refine((value) => value.getUTCFullYear() <= 9999, { error: 'a time before the year 10000' });
