import type { IncomingHttpHeaders } from 'node:http';
import { byOurClock } from '../clock-offset.ts';

const buckets = ['x-rate-limit', 'x-app-limit-24hour', 'x-user-limit-24hour'];
const quarterOfAnHourMs = 900_000;
const dayMs = 86_400_000;

/**
 * The time at which X will take calls again after a 429, within a day: the latest reset of the limits that are used up,
 * else `retry-after`, else a quarter of an hour. Resets are epoch seconds (X, rate limits page), by X's clock.
 */
export function rateLimitReset(headers: IncomingHttpHeaders, now: Date): Date {
  const resets = buckets
    .filter((bucket) => headers[`${bucket}-remaining`] === '0')
    .map((bucket) => byOurClock(Number(headers[`${bucket}-reset`]) * 1000, headers.date, now))
    .filter(Number.isFinite);
  const time = resets.length > 0 ? Math.max(...resets) : retryAfter(headers, now);
  return within(dayMs, time, now);
}

/** A time that X named, but not in the past nor further away than `maxMs` ms. */
export function within(maxMs: number, time: number, now: Date): Date {
  return new Date(Math.min(Math.max(time, now.getTime()), now.getTime() + maxMs));
}

/** `retry-after` is seconds or a date. */
function retryAfter({ 'retry-after': after, date }: IncomingHttpHeaders, now: Date): number {
  const times = [
    now.getTime() + (after ? Number(after) * 1000 : Number.NaN),
    byOurClock(Date.parse(after ?? ''), date, now),
  ];
  return times.find(Number.isFinite) ?? now.getTime() + quarterOfAnHourMs;
}
