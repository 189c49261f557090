import { isTimezone } from '@carillon/core';
import { createOwnProfile } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

export const createProfileOperation = personOperation({
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
