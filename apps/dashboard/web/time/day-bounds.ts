import { Temporal } from 'temporal-polyfill';

/** The beginning and the end of days in a zone, ISO 8601; a day on which clocks change has 23 or 25 hours. */
export function boundsOf(days: readonly string[], timezone: string): { from: string; to: string } {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const begin = (date: Temporal.PlainDate) => date.toZonedDateTime(timezone).toInstant().toString();
  return {
    from: begin(Temporal.PlainDate.from(first)),
    to: begin(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}
