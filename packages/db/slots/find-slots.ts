import { explainSlot, localDate, type Platform, preferencesFor, type Slot } from '@carillon/core';
import type { Sql } from '../client.ts';
import { nextSlots } from './next-slots.ts';
import { readPreferences } from './preferences.ts';

/**
 * - slot: its next free time, the local day of it, YYYY-MM-DD, and why it is this one
 * - no_slot: it has none within a year
 * - too_late: its next free time is later than the post's latestAt
 */
export type FoundSlot = { readonly platform: Platform } & (
  | { readonly kind: 'slot' | 'too_late'; readonly at: Date; readonly day: string; readonly reason: string }
  | { readonly kind: 'no_slot' }
);

/** Where a target of a post looks for its time: accounts of one network share it, sandbox accounts are by themselves. */
export interface Lane {
  readonly platform: Platform;
  readonly sandbox: boolean;
}

export const laneName = ({ platform, sandbox }: Lane): string => `${platform}${sandbox ? ' sandbox' : ''}`;

export interface LanesQuery {
  readonly userId: string;
  readonly profileId: string;
  readonly lanes: readonly Lane[];
  readonly latestAt: Date | null;
  /** A post that does not count, because it is being moved. */
  readonly besides: string | null;
}

/** The next free time for each of these, by the name of its lane. Takes none of them. */
export async function findSlots(
  db: Sql,
  { userId, profileId, lanes, latestAt, besides }: LanesQuery,
): Promise<Map<string, FoundSlot>> {
  const wanted = await readPreferences(db, userId, profileId);
  if (wanted === null) throw new Error('The profile is gone.');
  const { now, fullUntil, ...all } = wanted;
  const found = new Map<string, FoundSlot>();
  for (const lane of lanes) {
    const { platform } = lane;
    const name = laneName(lane);
    if (found.has(name)) continue;
    const preferences = preferencesFor(platform, all);
    // A post that is being moved makes room, perhaps on a day that was full.
    const known = besides === null ? fullUntil[name] : undefined;
    const query = { profileId, ...lane, besides, preferences, now, count: 1, fullUntil: known };
    const [slot] = await nextSlots(db, query);
    found.set(name, slot === undefined ? { kind: 'no_slot', platform } : judge(slot));

    function judge(free: Slot): FoundSlot {
      const { at } = free;
      const kind = latestAt !== null && at >= latestAt ? 'too_late' : 'slot';
      const reason = explainSlot(platform, free, preferences);
      return { kind, platform, at, day: localDate(at, preferences.timezone), reason };
    }
  }
  return found;
}
