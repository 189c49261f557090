import { disconnectAccount } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** Disconnects an account. Posts that are scheduled for it fail when they are due, unless it is connected again before. */
export const disconnectAccountOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'delete',
  path: '/accounts/{id}',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    if (!(await disconnectAccount(db, id, { userId }))) throw dashboardError('account_not_found');
    return null;
  },
});
