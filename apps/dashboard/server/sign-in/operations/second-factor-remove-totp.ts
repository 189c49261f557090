import { forgetIdleRecoveryCodes, removeTotp } from '@carillon/db';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';

/** The codes of the authenticator app are taken no more. With the last second factor, recovery codes go too. */
export const removeTotpOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: { action: 'second_factor.removed', subjectId: () => null, details: () => ({ kind: 'totp' }) },
  method: 'delete',
  path: '/second-factor/totp',
  async handle(_, { db, person: { userId } }) {
    if (!(await removeTotp(db, userId))) throw dashboardError('no_authenticator');
    await forgetIdleRecoveryCodes(db, userId);
    return null;
  },
});
