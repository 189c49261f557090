import { resolveLocalTime } from '@carillon/core';
import { dayFromToday } from '../../time/local-time.ts';
import { serverNow } from '../../time/server-clock.ts';

/** The hour at which snoozed things come back. */
const morning = '09:00';

/** When something comes back that is snoozed now, by the clocks of a zone; ISO 8601. */
export function snoozeUntil(days: 1 | 7, timezone: string): string {
  const moment = resolveLocalTime(`${dayFromToday(days, timezone)}T${morning}`, timezone);
  switch (moment.kind) {
    case 'one':
      return moment.at;
    case 'twice':
      return moment.first;
    default:
      return new Date(serverNow() + days * 86_400_000).toISOString(); // no clock skips nine in the morning
  }
}
