import type { Platform } from '../platform.ts';
import { type CalendarKey, type CalendarQuery, type CalendarReader, calendarName } from './calendar.ts';
import { chooseSlots, noSlots, type Slot } from './choose-slots.ts';
import { explainSlot } from './explain-slot.ts';
import { localDate } from './local-day.ts';
import { type NetworkPreferences, preferencesFor } from './network-preferences.ts';
import { slotDays } from './slot-days.ts';

/**
 * - slot: its next free time, the local day of it, YYYY-MM-DD, and why it is this one
 * - no_slot: it has none within a year
 * - too_late: its next free time is later than the post's latestAt
 */
export type FoundSlot = { readonly platform: Platform } & (
  | { readonly kind: 'slot' | 'too_late'; readonly at: Date; readonly day: string; readonly reason: string }
  | { readonly kind: 'no_slot' }
);

export interface SlotsQuery {
  readonly userId: string;
  readonly profileId: string;
  /** Several of the same calendar get the same slot. */
  readonly calendars: readonly CalendarKey[];
  readonly latestAt: Date | null;
  /** A post that does not count, because it is being moved. */
  readonly besides: string | null;
}

/** The next free time of each of these calendars, by `calendarName`. Takes none of them. */
export async function findSlots(
  reader: CalendarReader,
  { userId, profileId, calendars, latestAt, besides }: SlotsQuery,
): Promise<Map<string, FoundSlot>> {
  const settings = await reader.readPreferences(userId, profileId);
  if (settings === null) throw new Error('The profile is gone.');
  const { now, fullUntil, ...all } = settings;
  const found = new Map<string, FoundSlot>();
  for (const { platform, sandbox } of calendars) {
    const name = calendarName({ platform, sandbox });
    if (found.has(name)) continue;
    const preferences = preferencesFor(platform, all, reader.bestWindows);
    // A post that is being moved makes room, perhaps on a day that was full.
    const known = besides === null ? fullUntil[name] : undefined;
    const query = { profileId, platform, sandbox, besides, preferences, now, count: 1, fullUntil: known };
    const [slot] = await nextSlots(reader, query);
    found.set(name, toFound(slot, { platform, preferences, latestAt }));
  }
  return found;
}

function toFound(
  slot: Slot | undefined,
  {
    platform,
    preferences,
    latestAt,
  }: { platform: Platform; preferences: NetworkPreferences; latestAt: Date | null },
): FoundSlot {
  if (slot === undefined) return { kind: 'no_slot', platform };
  const { at } = slot;
  const kind = latestAt !== null && at >= latestAt ? 'too_late' : 'slot';
  const reason = explainSlot(platform, slot, preferences);
  return { kind, platform, at, day: localDate(at, preferences.timezone), reason };
}

export interface NextSlotsQuery extends Omit<CalendarQuery, 'dailyLimit'> {
  readonly preferences: NetworkPreferences;
  readonly now: Date;
  readonly count: number;
  /** No day before this one, YYYY-MM-DD, has a free time, as far as is known. */
  readonly fullUntil?: string | undefined;
}

/** The next free times of one calendar within a year, or as few as it has. */
export async function nextSlots(
  reader: Pick<CalendarReader, 'readDays'>,
  { preferences, now, count, fullUntil, ...whose }: NextSlotsQuery,
): Promise<readonly Slot[]> {
  const { dailyLimit } = preferences;
  let found = noSlots;
  for (const days of slotDays(preferences, now, fullUntil)) {
    const calendar = await reader.readDays({ ...whose, dailyLimit }, days);
    found = chooseSlots(calendar, { preferences, now, count }, found);
    if (found.slots.length === count) break;
  }
  return found.slots;
}
