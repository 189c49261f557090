import type { Calendar, CalendarCell, CalendarEntry } from './calendar-entry.ts';

/**
 * A calendar in which a post has moved, all parts of it, also those that had a time of their own.
 * @param at the new time, ISO 8601
 */
export function movedIn(calendar: Calendar, entry: CalendarEntry, at: string): Calendar {
  const told = calendar.entries.filter(({ postId }) => postId === entry.postId);
  const left = (told.length > 0 ? told : [entry]).map((part) => part.at);
  const others = calendar.entries.filter(({ postId }) => postId !== entry.postId);
  const cells = calendar.cells.map((cell) => ({
    ...cell,
    count: cell.count - left.filter((time) => isIn(cell, time)).length + (isIn(cell, at) ? 1 : 0),
  }));
  return {
    cells: [...cells, ...(cells.some((cell) => isIn(cell, at)) ? [] : [newCell(at)])].filter(
      ({ count }) => count > 0,
    ),
    entries: [...others, { ...entry, at, times: 1 }].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  };
}

const isIn = ({ from, to }: CalendarCell, at: string): boolean =>
  Date.parse(from) <= Date.parse(at) && Date.parse(at) < Date.parse(to);

/** Until the server has told how far it really goes. */
const newCell = (at: string): CalendarCell => ({
  from: at,
  to: new Date(Date.parse(at) + 60_000).toISOString(),
  count: 1,
  more: false,
});
