import { revokeOwnApiKey } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

export const revokeKeyOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'delete',
  path: '/keys/{id}',
  audit: { action: 'api_key.revoked' },
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person }) {
    if (!(await revokeOwnApiKey(db, person.userId, id))) throw dashboardError('key_not_found');
    return null;
  },
});
