import { resolveLocalTime } from '@carillon/core';

/**
 * The moment since which is recovered, ISO 8601; null while it cannot be read. Where clocks are changed it is the earlier
 * one, so that nothing is left out.
 * @param local YYYY-MM-DDTHH:MM
 */
export function sinceOf(local: string, timezone: string): string | null {
  const moment = resolveLocalTime(local, timezone);
  switch (moment.kind) {
    case 'one':
      return moment.at;
    case 'twice':
      return moment.first;
    case 'skipped':
      return sinceOf(moment.after, timezone);
    case 'unreadable':
      return null;
  }
}

/** Recovered deliveries in a sentence. */
export function recoveredInWords(count: number): string {
  if (count === 0) return 'Nothing was missed since then.';
  return count === 1 ? 'Redelivering 1 delivery.' : `Redelivering ${count} deliveries.`;
}
