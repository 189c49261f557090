import { confirmTotp, readTotp } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { giveFirstRecoveryCodes } from '../second-factor/give-recovery-codes.ts';
import { limitTries } from '../second-factor/limit-tries.ts';
import { openSecret } from '../second-factor/take-code.ts';
import { totpStep } from '../second-factor/totp.ts';

/** Puts the new secret of an authenticator app in force, with its first code. Whoever has no recovery codes gets them here. */
export const confirmTotpOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: { action: 'second_factor.added', subjectId: () => null, details: () => ({ kind: 'totp' }) },
  method: 'post',
  path: '/second-factor/totp',
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  async handle({ body: { code } }, parts) {
    const { db, totpKeys, person } = parts;
    const { userId } = person;
    const { proposed } = await readTotp(db, userId);
    if (proposed === null) throw dashboardError('authenticator_not_begun');
    const secret = await openSecret(proposed, { totpOf: userId }, totpKeys);
    const confirm = async () => {
      const step = totpStep(secret, code, new Date());
      return step !== null && (await confirmTotp(db, userId, { sealed: proposed, step }));
    };
    if (!(await limitTries(parts, userId, confirm))) throw dashboardError('wrong_new_code');
    return { recoveryCodes: await giveFirstRecoveryCodes(db, userId) };
  },
});
