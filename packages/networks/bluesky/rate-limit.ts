import { byOurClock } from '../clock-offset.ts';

const dayMs = 86_400_000;

/** The time at which a 429 allows the next call, within a day; null if it does not say (Bluesky, rate limits page: seconds, by its clock). */
export function rateLimitReset(headers: Record<string, string | undefined> = {}, now: Date): Date | null {
  const { 'retry-after': after, 'ratelimit-reset': reset, date } = headers;
  const times = [
    now.getTime() + seconds(after),
    byOurClock(Date.parse(after ?? ''), date, now),
    byOurClock(seconds(reset), date, now),
  ];
  const time = times.find(Number.isFinite);
  return time === undefined ? null : new Date(Math.min(Math.max(time, now.getTime()), now.getTime() + dayMs));
}

function seconds(header: string | undefined): number {
  return header ? Number(header) * 1000 : Number.NaN;
}
