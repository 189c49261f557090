import { z } from 'zod';

/** Maximum range, days: six weeks, and the hour that clocks are set back. */
const maxDays = 43;

/** Every moment of these years, in UTC, is one for Postgres, too. */
const firstYear = 1970;
const lastYear = 9_999;

export const moment = z.iso
  .datetime({ offset: true, error: 'a date-time with a timezone offset, such as 2026-11-21T09:00:00+01:00' })
  .transform((value) => new Date(value))
  .refine((date) => date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear, {
    error: `in one of the years ${firstYear} to ${lastYear}`,
  });

/** A range of a profile's calendar, the second moment excluded. */
export const calendarParams = z
  .object({ profileId: z.string(), from: moment, to: moment })
  .refine(({ from, to }) => from < to && to.getTime() - from.getTime() <= maxDays * 86_400_000, {
    path: ['to'],
    error: `later than from, by ${maxDays} days at most`,
  });
