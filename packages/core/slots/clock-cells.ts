import { Temporal } from 'temporal-polyfill';

/** A part of time, from its start to its end, the end excluded. */
export interface Cell {
  readonly start: Date;
  readonly end: Date;
}

/**
 * A range in parts, each a day or an hour as clocks of a zone show it. An hour that clocks show twice is one part, a
 * skipped one is left out; a day without midnight begins when it begins.
 */
export function clockCells({ start, end }: Cell, timezone: string, by: 'day' | 'hour'): Cell[] {
  const cells: Cell[] = [];
  for (let at = start; at < end; ) {
    const next = nextOf(at, timezone, by);
    const cell = { start: at, end: next < end ? next : end };
    cells.push(cell);
    at = cell.end;
  }
  return cells;
}

/** When clocks begin to show the next day or hour. */
function nextOf(at: Date, timezone: string, by: 'day' | 'hour'): Date {
  const shown = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
  const next =
    by === 'day'
      ? shown.toPlainDate().add({ days: 1 }).toZonedDateTime(timezone)
      : shown
          .toPlainDateTime()
          .round({ smallestUnit: 'hour', roundingMode: 'floor' })
          .add({ hours: 1 })
          .toZonedDateTime(timezone);
  return new Date(next.epochMilliseconds);
}
