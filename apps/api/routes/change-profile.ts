import { apiError } from '@carillon/core';
import { changeProfile } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { profile } from '../schemas/profile.ts';
import { profileChange } from '../schemas/profile-change.ts';

export const changeProfileEndpoint = endpoint({
  operationId: 'changeProfile',
  method: 'patch',
  path: '/profiles/{id}',
  summary: 'Change the scheduling preferences of a profile',
  description:
    'Changes how auto-scheduling chooses times for a profile. Posts that already have a time keep it. A sandbox key cannot: real accounts use the same preferences.',
  scope: 'profiles:write',
  audit: { action: 'profile.changed' },
  params: z.object({ id: givenId('prf') }),
  body: profileChange,
  locks: true,
  answer: { status: 200, schema: z.object({ data: profile }) },
  errors: ['sandbox_key', 'profile_not_found'],
  async handle({ params: { id }, body }, { db, caller: { userId, sandbox } }) {
    if (sandbox) throw apiError('sandbox_key');
    const changed = await changeProfile(db, userId, { id, change: body });
    if (changed === null) throw apiError('profile_not_found');
    return { data: changed };
  },
});
