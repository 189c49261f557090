import { z } from 'zod';

const wanted = 'a date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00';

/**
 * RFC 3339 with what usual programs write beside it: `t` and `z`, no seconds (Java's OffsetDateTime), an offset without a
 * colon (PHP, strftime's %z).
 */
const written = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(?:([Zz])|([+-]\d\d):?(\d\d))$/;

/** A moment whose + was written into an address as it is, and so became a space. */
const withSpace = /^\d{4}-\d\d-\d\d[Tt][\d:.]+ \d\d:?\d\d$/;

const exact = z.iso.datetime({ offset: true });

/** A moment in a request: ISO 8601 with an offset. */
export const moment = z
  .string({ error: wanted })
  .meta({ format: 'date-time' })
  .transform((value, { issues }) => {
    const refuse = (message: string) => {
      issues.push({ code: 'custom', input: value, message });
      return z.NEVER;
    };
    if (withSpace.test(value)) return refuse(`${wanted}; in an address, + is written as %2B`);
    const [, day, minute, second = ':00', zulu, hours, minutes] = written.exec(value) ?? [];
    if (day === undefined) return refuse(wanted);
    const whole = `${day}T${minute}${second}${zulu === undefined ? `${hours}:${minutes}` : 'Z'}`;
    if (second.startsWith(':60'))
      return refuse('a second from 00 to 59: leap seconds have no moment of their own');
    if (!exact.safeParse(whole).success) return refuse('a day and a time that exist');
    const date = new Date(whole);
    return date.getUTCFullYear() <= 9999 ? date : refuse('a time before the year 10000');
  });
