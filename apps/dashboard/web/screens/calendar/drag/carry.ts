import type { KeyboardEvent } from 'react';
import { Temporal } from 'temporal-polyfill';
import { localOf } from '../../../time/local-time.ts';
import { cellKey, type DropPlace, placeOf } from '../drop-place.ts';
import type { PlacedEntry } from '../entries.ts';
import { cellNamed, type Held, hold } from './held.ts';
import { quarter } from './pointer-drag.ts';

/** How days stand on the page: in columns of hours, in weeks, or under one another. */
export type Layout = 'hours' | 'weeks' | 'list';

type Step = Readonly<Partial<Record<'weeks' | 'days' | 'minutes', number>>>;

const [upOrDown, sideways] = [
  { hours: { minutes: quarter }, weeks: { weeks: 1 }, list: { days: 1 } },
  { hours: { days: 1 }, weeks: { days: 1 }, list: { days: 1 } },
] as const;

const steps: Readonly<Record<string, readonly [step: Readonly<Record<Layout, Step>>, by: 1 | -1]>> = {
  ArrowUp: [upOrDown, -1],
  ArrowDown: [upOrDown, 1],
  ArrowLeft: [sideways, -1],
  ArrowRight: [sideways, 1],
};

let carried: Held | null = null;

const carry = (next: Held | null) => {
  carried = next;
  hold(next);
};

/** Lets go of the post that keys carry; it stays where it was. */
export const letGo = (): void => {
  if (carried !== null) carry(null);
};

/**
 * Carries the post that has the focus: Space picks it up, arrows move it, Enter or Space drop it, Escape lets it go.
 * @param isByHour true in a view of hours
 */
export function onCarryKey(
  event: KeyboardEvent,
  entry: PlacedEntry,
  { timezone, layout }: { readonly timezone: string; readonly layout: Layout },
  onDrop: (place: DropPlace) => void,
): void {
  const { key } = event;
  if (carried === null) {
    if (key !== ' ') return;
    event.preventDefault();
    const place = placeOf(localOf(entry.at, timezone));
    carry({ entry, place: layout === 'hours' ? place : { date: place.date, hour: null }, pointer: null });
    return;
  }
  const { place } = carried;
  if (key === 'Tab' || key === 'Escape' || place === null) {
    letGo();
    return;
  }
  event.preventDefault();
  event.stopPropagation(); // a grid has arrow keys of its own
  if (key === 'Enter' || key === ' ') {
    letGo();
    onDrop(place);
    return;
  }
  const next = stepped(place, key, layout);
  const cell = cellNamed(cellKey(next));
  if (cell === null) return; // the days that are shown end here
  cell.scrollIntoView({ block: 'nearest' });
  carry({ ...carried, place: next });
}

/** The place one step further; the same for any other key. */
function stepped(place: DropPlace, key: string, layout: Layout): DropPlace {
  const [step, by] = steps[key] ?? [];
  if (step === undefined || by === undefined) return place;
  const { hour, minute = 0 } = place;
  const from = Temporal.PlainDate.from(place.date).toPlainDateTime({ hour: hour ?? 0, minute });
  const next = by < 0 ? from.subtract(step[layout]) : from.add(step[layout]);
  const date = next.toPlainDate().toString();
  if (hour === null) return { date, hour };
  if (step === sideways) return { ...place, date };
  // From a time between two quarters, to the next of them.
  const rounded = next.round({
    smallestUnit: 'minute',
    roundingIncrement: quarter,
    roundingMode: by < 0 ? 'ceil' : 'floor',
  });
  return { date: rounded.toPlainDate().toString(), hour: rounded.hour, minute: rounded.minute };
}
