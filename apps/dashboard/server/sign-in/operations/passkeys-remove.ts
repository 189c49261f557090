import { forgetIdleRecoveryCodes, removePasskey } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';

/** The passkey lets nobody in any more. With the last second factor, recovery codes go too. */
export const removePasskeyOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: {
    action: 'second_factor.removed',
    subjectId: () => null,
    details: ({ params: { id } }) => ({ kind: 'passkey', passkeyId: id }),
  },
  method: 'delete',
  path: '/passkeys/{id}',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    if (!(await removePasskey(db, userId, id))) throw dashboardError('passkey_not_found');
    await forgetIdleRecoveryCodes(db, userId);
    return null;
  },
});
