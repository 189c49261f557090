import {
  apiError,
  byPlatform,
  explainSlot,
  goesAlone,
  limitsFor,
  localTime,
  type NetworkLimits,
  nextSlots,
  type Problem,
  platforms,
  preferencesFor,
  problem,
  slotReasons,
} from '@carillon/core';
import { sandboxPlatforms } from '@carillon/db/accounts';
import { changeProfile, listProfiles } from '@carillon/db/profiles';
import { type ItemMediaLimits, listOverLimits, refusedUpTo } from '@carillon/db/publications';
import { reaches } from '@carillon/db/reader';
import { postgresCalendar } from '@carillon/db/slots';
import { bestWindows, mediaRules } from '@carillon/networks/descriptors';
import { z } from 'zod';
import { endpoint } from '../run/operation.ts';
import { cursorsByIds, pageRequest } from '../run/paging.ts';
import { givenId, platform as platformField, text } from '../schemas/fields.ts';
import { limitUpTo } from '../schemas/limit.ts';
import { entriesOf, pageAnswer, pageOf } from '../schemas/page.ts';
import { warnings } from '../schemas/problem.ts';
import { profile } from '../schemas/profile.ts';
import { profileChange } from '../schemas/profile-change.ts';
import { slot } from '../schemas/slot.ts';

export const listProfilesEndpoint = endpoint({
  operationId: 'listProfiles',
  method: 'get',
  path: '/profiles',
  summary: 'List profiles',
  description: 'All profiles of the account, or those that the key is bound to.',
  scope: 'profiles:read',
  query: z.strictObject({
    group_id: text(200).optional().meta({ description: 'only profiles of this group' }),
    ...pageOf('prf'),
  }),
  answer: { status: 200, schema: z.object(pageAnswer(profile)) },
  errors: [],
  async handle({ query: { group_id: groupId, ...paging } }, { db, caller }) {
    const filter = { ...pageRequest(paging), ...(groupId !== undefined && { groupId }) };
    const page = await listProfiles(db, caller, filter);
    return { data: page.rows, ...cursorsByIds(paging, page, { prefix: 'prf', newestFirst: false }) };
  },
});

export const changeProfileEndpoint = endpoint({
  operationId: 'changeProfile',
  method: 'patch',
  path: '/profiles/{id}',
  summary: 'Change the preferences of a profile',
  description:
    'Changes how auto-scheduling chooses times for a profile, and what its posts are held to. Posts that already have a time keep it. A sandbox key cannot: real accounts use the same preferences.',
  scope: 'profiles:write',
  audit: { action: 'profile.changed' },
  params: z.object({ id: givenId('prf') }),
  body: profileChange,
  locks: true,
  answer: { status: 200, schema: z.object({ data: profile, warnings }) },
  errors: ['sandbox_key', 'profile_not_found'],
  async handle({ params: { id }, body }, { db, caller }) {
    if (caller.sandbox) throw apiError('sandbox_key');
    const changed = await changeProfile(db, caller, { id, change: body });
    if (changed === null) throw apiError('profile_not_found');
    const { networkLimits } = body;
    const overLimits =
      networkLimits === undefined ? [] : await listOverLimits(db, id, limitsUnder(networkLimits));
    return { data: changed, warnings: warnOfPosts(overLimits) };
  },
});

const mediaTypes = ['image', 'gif', 'video'] as const;

/** Media that an item may have on each network under the limits of its profile. */
const limitsUnder = (networkLimits: NetworkLimits) =>
  byPlatform((platform): ItemMediaLimits => {
    const { limits } = limitsFor({ platform, networkLimits }, mediaRules);
    return {
      pictures: limits.pictures.maxCount,
      takesVideos: limits.video !== null,
      alone: mediaTypes.filter((type) => goesAlone(type, limits)),
    };
  });

/** Posts that a warning names. */
const named = 10;

function warnOfPosts(ids: readonly string[]): Problem[] {
  if (ids.length === 0) return [];
  const count = ids.length >= refusedUpTo ? `${refusedUpTo - 1} or more` : ids.length;
  const posts = `${count} planned post${count === 1 ? '' : 's'}`;
  const more = ids.length > named ? ', …' : '';
  return [
    problem('posts_over_limits', 'networkLimits', { posts, ids: ids.slice(0, named).join(', ') + more }),
  ];
}

export const listSlotsEndpoint = endpoint({
  operationId: 'listSlots',
  method: 'get',
  path: '/profiles/{id}/slots',
  summary: 'Preview the next free slots of a profile',
  description:
    'The next free times of each network, as requests with autoSchedule would get them one after another. Real and sandbox accounts have calendars of their own. The answer has that of real accounts. It has that of sandbox accounts for a sandbox key, and for a network on which the profile has no real account.',
  scope: 'profiles:read',
  params: z.object({ id: givenId('prf') }),
  query: z.strictObject({ platform: platformField.optional(), limit: limitUpTo(20, 5) }),
  answer: { status: 200, schema: z.object({ data: entriesOf(slot) }) },
  errors: ['profile_not_found'],
  async handle({ params: { id: profileId }, query }, { db, caller }) {
    const { userId, sandbox } = caller;
    const calendar = postgresCalendar(db, bestWindows);
    const found = reaches(caller, profileId) ? await calendar.readPreferences(userId, profileId) : null;
    if (found === null) throw apiError('profile_not_found');
    const { now, ...all } = found;
    const onlySandbox = await sandboxPlatforms(db, profileId);
    const data = [];
    for (const platform of query.platform ? [query.platform] : platforms) {
      const preferences = preferencesFor(platform, all, bestWindows);
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
