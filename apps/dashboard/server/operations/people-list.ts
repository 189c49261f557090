import { idPattern } from '@carillon/core';
import { listPeople } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** People in an answer. */
const pageSize = 25;

/** The users of the installation, the oldest first, from `after` on; `more` when there are more than these. */
export const listPeopleOperation = personOperation({
  who: 'admin',
  method: 'get',
  path: '/people',
  query: z.strictObject({
    search: z.string().trim().max(320).optional(),
    after: z.string().regex(idPattern('usr'), { error: 'the id of the last user before' }).optional(),
  }),
  async handle({ query }, { db, person: { userId } }) {
    const { rows, hasMore } = await listPeople(db, { ...query, limit: pageSize });
    return { people: rows.map((row) => ({ ...row, you: row.id === userId })), more: hasMore };
  },
});
