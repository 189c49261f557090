import { type Platform, preferencesFor } from '@carillon/core';
import type { Sql } from '../client.ts';
import { nextSlots } from './next-slots.ts';
import { readPreferences } from './preferences.ts';

/**
 * - slot: its next free time
 * - no_slot: it has none within a year
 * - too_late: its next free time is later than the post's latestAt
 */
export type FoundSlot = { readonly platform: Platform } & (
  | { readonly kind: 'slot' | 'too_late'; readonly at: Date }
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
  const preferences = await readPreferences(db, userId, profileId);
  if (preferences === null) throw new Error('The profile is gone.');
  const { now } = preferences;
  const found = new Map<string, FoundSlot>();
  for (const lane of lanes) {
    const { platform } = lane;
    if (found.has(laneName(lane))) continue;
    const query = {
      profileId,
      ...lane,
      besides,
      preferences: preferencesFor(platform, preferences),
      now,
      count: 1,
    };
    const [slot] = await nextSlots(db, query);
    found.set(
      laneName(lane),
      slot === undefined ? { kind: 'no_slot', platform } : judge(slot.at, { platform, latestAt }),
    );
  }
  return found;
}

const judge = (
  at: Date,
  { platform, latestAt }: { platform: Platform; latestAt: Date | null },
): FoundSlot => ({
  kind: latestAt !== null && at >= latestAt ? 'too_late' : 'slot',
  platform,
  at,
});
