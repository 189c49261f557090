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
import { postgresCalendar } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId, platform as platformField } from '../schemas/fields.ts';
import { limitUpTo } from '../schemas/limit.ts';
import { slot } from '../schemas/slot.ts';

export const listSlotsEndpoint = endpoint({
  operationId: 'listSlots',
  method: 'get',
  path: '/profiles/{id}/slots',
  summary: 'Preview the next free slots of a profile',
  description:
    'The next free times of each network, as requests with autoSchedule would get them one after another. A sandbox key sees the calendars of sandbox accounts; any other key sees those of real accounts.',
  scope: 'profiles:read',
  params: z.object({ id: givenId('prf') }),
  query: z.strictObject({ platform: platformField.optional(), limit: limitUpTo(20, 5) }),
  answer: { status: 200, schema: z.object({ data: z.array(slot) }) },
  errors: ['profile_not_found'],
  async handle({ params: { id: profileId }, query }, { db, caller: { userId, sandbox } }) {
    const calendar = postgresCalendar(db);
    const found = await calendar.readPreferences(userId, profileId);
    if (found === null) throw apiError('profile_not_found');
    const { now, ...all } = found;
    const data = [];
    for (const platform of query.platform ? [query.platform] : platforms) {
      const preferences = preferencesFor(platform, all);
      const slots = await nextSlots(calendar, {
        profileId,
        platform,
        sandbox,
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
