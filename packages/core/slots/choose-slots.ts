import { type CalendarDay, chooseSlot, type NetworkPreferences, type Slot } from './choose-slot.ts';

/** The next free times, as so many requests in a row would get them. */
export function chooseSlots(
  days: readonly CalendarDay[],
  preferences: NetworkPreferences,
  { now, count }: { now: Date; count: number },
): Slot[] {
  const slots: Slot[] = [];
  let open = days;
  while (slots.length < count) {
    const slot = chooseSlot(open, preferences, now);
    if (slot === null) break;
    slots.push(slot);
    open = open.map((day) => withPost(day, slot.at));
  }
  return slots;
}

/** The calendar once a post is in it. */
function withPost(day: CalendarDay, at: Date): CalendarDay {
  const taken = [...day.taken, at].sort((a, b) => a.getTime() - b.getTime());
  return { ...day, taken, room: day.start <= at && at < day.end ? day.room - 1 : day.room };
}
