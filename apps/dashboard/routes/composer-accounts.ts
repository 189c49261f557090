import { apiError } from '@carillon/core';
import { hasProfile, listStates } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** To whom a profile can post, and why it cannot to the others. */
export const composerAccountsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/profiles/:id/composer-accounts',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    if (!(await hasProfile(db, userId, id))) throw apiError('profile_not_found');
    return listStates(db, id);
  },
});
