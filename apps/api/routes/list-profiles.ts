import { listProfiles } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../schemas/fields.ts';
import { profile } from '../schemas/profile.ts';

export const listProfilesEndpoint = endpoint({
  operationId: 'listProfiles',
  method: 'get',
  path: '/profiles',
  summary: 'List profiles',
  description: 'All profiles of the account.',
  query: z.strictObject({ group_id: text(200).optional() }),
  answer: { status: 200, schema: z.object({ data: z.array(profile) }) },
  errors: [],
  async handle({ query: { group_id: groupId } }, { db, caller: { userId } }) {
    return { data: await listProfiles(db, userId, groupId) };
  },
});
