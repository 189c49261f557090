import { boundsOf } from '../../time/day-bounds.ts';
import { resolveLocalTime } from '../../time/local-time.ts';
import { clockTime, hasHour } from './drop-place.ts';
import { cellKey } from './write-time.ts';

export type HourKind = 'usual' | 'skipped' | 'twice';

const dayMs = 86_400_000;

/** The hours of some days that clocks skip or show twice, as `cellKey` names them. Most days have none. */
export function oddHours(days: readonly string[], timezone: string): ReadonlyMap<string, HourKind> {
  const odd = new Map<string, HourKind>();
  for (const date of days) {
    const { from, to } = boundsOf([date], timezone);
    if (Date.parse(to) - Date.parse(from) === dayMs) continue;
    for (let hour = 0; hour < 24; hour += 1) {
      const kind = kindOf(date, hour, timezone);
      if (kind !== 'usual') odd.set(cellKey({ date, hour }), kind);
    }
  }
  return odd;
}

function kindOf(date: string, hour: number, timezone: string): HourKind {
  if (!hasHour(date, hour, timezone)) return 'skipped';
  return resolveLocalTime(`${date}T${clockTime(hour)}`, timezone).kind === 'twice' ? 'twice' : 'usual';
}
