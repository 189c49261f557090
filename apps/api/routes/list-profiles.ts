import { listProfiles } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { lastId, nextPage, pageRequest } from '../http/paging.ts';
import { text } from '../schemas/fields.ts';
import { entriesOf, nextCursor, pageOf } from '../schemas/page.ts';
import { profile } from '../schemas/profile.ts';

export const listProfilesEndpoint = endpoint({
  operationId: 'listProfiles',
  method: 'get',
  path: '/profiles',
  summary: 'List profiles',
  description: 'All profiles of the account.',
  scope: 'profiles:read',
  query: z.strictObject({
    group_id: text(200).optional().meta({ description: 'only profiles of this group' }),
    ...pageOf('prf'),
  }),
  answer: { status: 200, schema: z.object({ data: entriesOf(profile), nextCursor }) },
  errors: [],
  async handle({ query: { group_id: groupId, ...paging } }, { db, caller: { userId } }) {
    const filter = { ...pageRequest(paging), ...(groupId !== undefined && { groupId }) };
    const page = await listProfiles(db, userId, filter);
    return { data: page.rows, ...nextPage(paging, lastId(page)) };
  },
});
