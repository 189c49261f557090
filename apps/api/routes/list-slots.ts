import {
  apiError,
  bestWindows,
  explainSlot,
  localTime,
  nextSlots,
  platforms,
  preferencesFor,
  slotReasons,
} from '@carillon/core';
import { postgresCalendar, sandboxPlatforms } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId, platform as platformField } from '../schemas/fields.ts';
import { limitUpTo } from '../schemas/limit.ts';
import { entriesOf } from '../schemas/page.ts';
import { slot } from '../schemas/slot.ts';

export const listSlotsEndpoint = endpoint({
  operationId: 'listSlots',
  method: 'get',
  path: '/profiles/{id}/slots',
  summary: 'Preview the next free slots of a profile',
  description:
    'The next free times of each network, as requests with autoSchedule would get them one after another. Real and sandbox accounts have calendars of their own: shown is that of real accounts, or that of sandbox accounts to a sandbox key, and for a network on which the profile has no other.',
  scope: 'profiles:read',
  params: z.object({ id: givenId('prf') }),
  query: z.strictObject({ platform: platformField.optional(), limit: limitUpTo(20, 5) }),
  answer: { status: 200, schema: z.object({ data: entriesOf(slot) }) },
  errors: ['profile_not_found'],
  async handle({ params: { id: profileId }, query }, { db, caller: { userId, sandbox } }) {
    const calendar = postgresCalendar(db);
    const found = await calendar.readPreferences(userId, profileId);
    if (found === null) throw apiError('profile_not_found');
    const { now, ...all } = found;
    const onlySandbox = await sandboxPlatforms(db, profileId);
    const data = [];
    for (const platform of query.platform ? [query.platform] : platforms) {
      const preferences = preferencesFor(platform, all);
      const slots = await nextSlots(calendar, {
        profileId,
        platform,
        sandbox: sandbox || onlySandbox.has(platform),
        preferences,
        now,
        count: query.limit,
        besides: null,
      });
      for (const free of slots) {
        data.push({
          platform,
          at: free.at,
          localTime: localTime(free.at, preferences.timezone),
          window: { days: free.window.days, from: free.window.from, to: free.window.to },
          rank: free.rank,
          source: bestWindows[platform].find((window) => window === free.window)?.source ?? null,
          reasons: slotReasons(free),
          reason: explainSlot(platform, free, preferences),
        });
      }
    }
    return { data };
  },
});
