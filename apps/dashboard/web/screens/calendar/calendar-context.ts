import { createContext, type KeyboardEvent, type PointerEvent, useContext } from 'react';
import type { Scope } from '../../api/calendar.ts';
import { type Layout, letGo, onCarryKey } from './drag/carry.ts';
import { beginDrag } from './drag/pointer-drag.ts';
import type { DropPlace } from './drop-place.ts';
import { isMovable, type PlacedEntry } from './entries.ts';

/** Facts that everything in a calendar knows, and its actions. */
export interface CalendarFacts {
  readonly scope: Scope;
  /** By whose clocks it is. */
  readonly timezone: string;
  readonly layout: Layout;
  /** True where posts have room for their times and words alone, so that a page stays light. */
  readonly isCrowded: boolean;
  /** Asks for a new time of a post. @param opener the id of what had the focus before, where that is not the post's own button */
  readonly onMove: (entry: PlacedEntry, opener?: string) => void;
  /** Null while another post is being moved: one result is shown at a time. */
  readonly onDrop: ((entry: PlacedEntry, place: DropPlace, by: 'pointer' | 'keys') => void) | null;
  /** Writes a post for an hour or a day that is not over. */
  readonly onWrite: (place: DropPlace) => void;
}

export const CalendarContext = createContext<CalendarFacts | null>(null);

export function useCalendarFacts(): CalendarFacts {
  const facts = useContext(CalendarContext);
  if (facts === null) throw new Error('This stands outside of a calendar.');
  return facts;
}

/** The props by which a post is dragged, and those of its link, by which keys carry it. */
export function useDragOf(entry: PlacedEntry) {
  const { timezone, layout, onDrop } = useCalendarFacts();
  if (!isMovable(entry) || onDrop === null) return { dragged: {}, carried: {} };
  return {
    dragged: {
      onPointerDown: (event: PointerEvent<HTMLElement>) =>
        beginDrag(event, entry, (place) => onDrop(entry, place, 'pointer')),
    },
    carried: {
      onKeyDown: (event: KeyboardEvent) =>
        onCarryKey(event, entry, { timezone, layout }, (place) => onDrop(entry, place, 'keys')),
      onBlur: letGo,
      'aria-keyshortcuts': 'Space',
    },
  };
}
