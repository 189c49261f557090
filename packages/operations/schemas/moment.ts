import { isTimezone, localTime, resolveLocalTime } from '@carillon/core';
import { z } from 'zod';
import { text } from './fields.ts';

const wanted = 'a date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00';
const wantedOrLocal = `${wanted}, or without one beside timezone, such as 2040-01-09T09:00`;

/**
 * RFC 3339 with what usual programs write beside it: `t` and `z`, a space (spreadsheets, SQL), no seconds (Java's
 * OffsetDateTime), an offset without a colon (PHP, strftime's %z).
 */
const written = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(?:([Zz])|([+-]\d\d):?(\d\d))$/;

/** A moment whose + was written into an address as it is, and so became a space. */
const withSpace = /^\d{4}-\d\d-\d\d[Tt ][\d:.]+ \d\d:?\d\d$/;

const exact = z.iso.datetime({ offset: true });

type Issues = z.core.$RefinementCtx['issues'];

/** A moment in a request: ISO 8601 with an offset. */
export const moment = z
  .string({ error: wanted })
  .meta({ format: 'date-time' })
  .transform((value, { issues }) => readMoment(value, issues, wanted).at);

/** A time by the clocks of a zone that the request names beside it. */
export interface LocalText {
  /** YYYY-MM-DDTHH:MM, perhaps with seconds. */
  readonly local: string;
}

/** A moment with the offset that it was written with, minutes. */
interface Exact {
  readonly at: Date;
  readonly offset: number;
}

const local = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/;

/** A moment, or a local time: `withZone` makes moments of all. */
export const momentOrLocal = z
  .string({ error: wantedOrLocal })
  .transform((value, { issues }): Exact | LocalText =>
    local.test(value) ? { local: value.replace(/[t ]/, 'T') } : readMoment(value, issues, wantedOrLocal),
  );

export const timezone = text(100)
  .refine(isTimezone, { error: 'an IANA time zone, such as Europe/Berlin' })
  .meta({ example: 'Europe/Berlin' });

const names = ['scheduledAt', 'latestAt', 'advanceTo'] as const;

type Times = Readonly<Record<(typeof names)[number], Exact | LocalText | null | undefined>>;

type Resolved<Body> = {
  [Name in keyof Times & keyof Body]: Exclude<Body[Name], LocalText | Exact> | Date;
};

interface Zoned extends Partial<Times> {
  readonly timezone?: string | null | undefined;
}

/** Takes the local times of a body as those of its zone. */
export function withZone<Body extends Zoned>(
  { timezone: zone, ...body }: Body,
  { issues }: z.core.$RefinementCtx,
) {
  const momentOf = (name: keyof Times): Date | null | undefined => {
    const time = body[name];
    if (!time) return time;
    if ('at' in time) return time.at;
    const found = zone ? momentIn(time.local, zone) : wantedOrLocal;
    if (found instanceof Date) return found;
    issues.push({ code: 'custom', path: [name], input: time.local, message: found });
    return z.NEVER;
  };
  const times = names.flatMap((name) => (name in body ? [[name, momentOf(name)]] : []));
  return { ...body, ...Object.fromEntries(times) } as Omit<Body, keyof Times> & Resolved<Body>;
}

/** Times with an offset that the zone beside them has not then, and what its clocks show. */
export function offsetsOfOthers({ timezone: zone, ...body }: Zoned) {
  return names.flatMap((name) => {
    const time = body[name];
    if (!zone || !time || 'local' in time) return [];
    const shown = localTime(time.at, zone);
    return offsetOf(shown.slice(-6)) === time.offset ? [] : [{ name, zone, shown: shown.slice(0, -6) }];
  });
}

/** Minutes of `+01:00`. */
function offsetOf(text: string): number {
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** @returns what is wrong with it in words, where it is no moment */
function momentIn(time: string, zone: string): Date | string {
  const resolved = resolveLocalTime(time, zone);
  switch (resolved.kind) {
    case 'one':
      return new Date(resolved.at);
    case 'skipped':
      return `a time that clocks in ${zone} show: on this day they go forward, and show ${resolved.after} instead`;
    case 'twice': {
      const [first, second] = [resolved.first, resolved.second].map((at) => localTime(new Date(at), zone));
      return `a date-time with its offset: on this day clocks in ${zone} go back, and show it twice, at ${first} and at ${second}`;
    }
    case 'unreadable':
      return 'a day and a time that exist';
    default:
      return resolved satisfies never;
  }
}

function readMoment(value: string, issues: Issues, expected: string): Exact {
  const refuse = (message: string) => {
    issues.push({ code: 'custom', input: value, message });
    return z.NEVER;
  };
  if (withSpace.test(value)) return refuse(`${expected}; in an address, + is written as %2B`);
  const [, day, minute, second = ':00', zulu, hours, minutes] = written.exec(value) ?? [];
  if (day === undefined) return refuse(expected);
  const offset = zulu === undefined ? `${hours}:${minutes}` : '+00:00';
  const whole = `${day}T${minute}${second}${offset}`;
  if (second.startsWith(':60'))
    return refuse('a second from 00 to 59: leap seconds have no moment of their own');
  if (!exact.safeParse(whole).success) return refuse('a day and a time that exist');
  const at = new Date(whole);
  return at.getUTCFullYear() <= 9999
    ? { at, offset: offsetOf(offset) }
    : refuse('a time before the year 10000');
}
