import { isTimezone } from '@carillon/core';
import { createProfile } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

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
  handle: ({ body }, { db, person: { userId } }) => createProfile(db, { userId, ...body }),
});
