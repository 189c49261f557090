import { endSessionOf } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';

/** Signs one browser of the person out. */
export const endSessionOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'delete',
  path: '/sessions/{id}',
  audit: { action: 'session.ended' },
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    if (!(await endSessionOf(db, userId, id))) throw dashboardError('session_not_found');
    return null;
  },
});
