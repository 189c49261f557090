import { type PlannedPost, type Platform, placePost, preferencesFor } from '@carillon/core';
import type { Sql } from '../client.ts';
import { nextSlots } from './next-slots.ts';
import { lockCalendar, readPreferences } from './preferences.ts';

/**
 * - placed: every publication has its time
 * - no_slot: this network has no free time within a year
 * - too_late: its next free time is later than the post's latestAt
 */
export type Placing<Plan> =
  | { readonly kind: 'placed'; readonly plan: Plan }
  | { readonly kind: 'no_slot'; readonly platform: Platform }
  | { readonly kind: 'too_late'; readonly platform: Platform; readonly at: Date };

/**
 * Gives a post the next free time of each of its networks, within a transaction that then stores it. Requests for one
 * profile go one after another, so no two get the same slot, and no day gets more than it may have.
 */
export async function placeInSlots<Plan extends PlannedPost>(
  tx: Sql,
  userId: string,
  plan: Plan,
): Promise<Placing<Plan>> {
  const { profileId, latestAt } = plan;
  await lockCalendar(tx, profileId);
  const preferences = await readPreferences(tx, userId, profileId);
  if (preferences === null) throw new Error('The profile is gone.');
  const { now } = preferences;
  const slots = new Map<string, Date>();
  for (const { platform, sandbox } of plan.publications) {
    const calendar = calendarOf({ platform, sandbox });
    if (slots.has(calendar)) continue;
    const whose = { profileId, platform, sandbox, preferences: preferencesFor(platform, preferences) };
    const [slot] = await nextSlots(tx, { ...whose, now, count: 1 });
    if (slot === undefined) return { kind: 'no_slot', platform };
    if (latestAt !== null && slot.at >= latestAt) return { kind: 'too_late', platform, at: slot.at };
    slots.set(calendar, slot.at);
  }
  return {
    kind: 'placed',
    plan: placePost(plan, (publication) => slots.get(calendarOf(publication)) ?? now),
  };
}

/** Accounts of one network share a time; sandbox accounts have a calendar of their own. */
const calendarOf = ({ platform, sandbox }: { platform: Platform; sandbox: boolean }): string =>
  `${platform} ${sandbox}`;
