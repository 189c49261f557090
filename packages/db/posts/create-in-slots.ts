import { type PlannedPost, type Platform, placePost, preferencesFor } from '@carillon/core';
import type { Queries } from '../client.ts';
import { inTransaction } from '../in-transaction.ts';
import { nextSlots } from '../slots/next-slots.ts';
import { lockCalendar, readPreferences } from '../slots/preferences.ts';
import { createPost, type Quota, type StoredPost } from './create-post.ts';

/**
 * - stored: with its slots
 * - no_slot: this network has no free time within a year
 * - no_quota: the month's posts are used up
 */
export type Placed =
  | ({ readonly kind: 'stored' } & StoredPost)
  | { readonly kind: 'no_slot'; readonly platform: Platform }
  | { readonly kind: 'no_quota' };

/**
 * Stores a post at the next free time of each of its networks. Requests for one profile go one after another, so no
 * two get the same slot, and no day gets more than it may have.
 */
export const createInSlots = (db: Queries, plan: PlannedPost, quota: Quota): Promise<Placed> =>
  inTransaction(db, async (tx): Promise<Placed> => {
    const { profileId } = plan;
    await lockCalendar(tx, profileId);
    const preferences = await readPreferences(tx, quota.userId, profileId);
    if (preferences === null) throw new Error('The profile is gone.');
    const { now } = preferences;
    const slots = new Map<string, Date>();
    for (const { platform, sandbox } of plan.publications) {
      const calendar = calendarOf({ platform, sandbox });
      if (slots.has(calendar)) continue;
      const whose = { profileId, platform, sandbox, preferences: preferencesFor(platform, preferences) };
      const [slot] = await nextSlots(tx, { ...whose, now, count: 1 });
      if (slot === undefined) return { kind: 'no_slot', platform };
      slots.set(calendar, slot.at);
    }
    const placed = placePost(plan, (publication) => slots.get(calendarOf(publication)) ?? now);
    const stored = await createPost(tx, placed, quota);
    return stored === null ? { kind: 'no_quota' } : { kind: 'stored', ...stored };
  });

/** Accounts of one network share a time; sandbox accounts have a calendar of their own. */
const calendarOf = ({ platform, sandbox }: { platform: Platform; sandbox: boolean }): string =>
  `${platform} ${sandbox}`;
