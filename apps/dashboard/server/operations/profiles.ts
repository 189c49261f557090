import { apiError, isTimezone } from '@carillon/core';
import { createOwnProfile, describeProfile } from '@carillon/db/profiles';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

const createProfileOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/profiles',
  audit: { action: 'profile.created' },
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    timezone: z.string().refine(isTimezone, { error: 'an IANA time zone, such as Europe/Berlin' }),
    groupId: z.string().trim().min(1).max(100).nullable(),
  }),
  async handle({ body }, { db, caps, person: { userId } }) {
    const profile = await createOwnProfile(db, { userId, ...body }, caps.profiles);
    if (profile === null) throw dashboardError('too_many_profiles', { limit: caps.profiles });
    return profile;
  },
});

/** Changes the name and the group of a profile, and whether it is in use; its preferences are changed through the API. */
const changeProfileOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'patch',
  path: '/profiles/{id}',
  audit: { action: 'profile.changed' },
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    name: z.string().trim().min(1).max(100).optional(),
    groupId: z.string().trim().min(1).max(100).nullable().optional(),
    active: z.boolean().optional(),
  }),
  async handle({ params: { id }, body }, { db, person: { userId } }) {
    if (!(await describeProfile(db, userId, { id, change: body }))) throw apiError('profile_not_found');
    return null;
  },
});

export const profilesOperations = [createProfileOperation, changeProfileOperation] as const;
