import { hasSecondFactor, readSignInWays } from '@carillon/db';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { giveRecoveryCodes } from '../second-factor/give-recovery-codes.ts';

/** New recovery codes, shown here and never again. All from before end. */
export const renewRecoveryCodesOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: { action: 'recovery_codes.created', subjectId: () => null },
  method: 'post',
  path: '/second-factor/recovery-codes',
  async handle(_, { db, person: { userId } }) {
    if (!hasSecondFactor(await readSignInWays(db, userId))) throw dashboardError('no_second_factor');
    return { recoveryCodes: await giveRecoveryCodes(db, userId) };
  },
});
