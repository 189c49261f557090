import { countRecoveryCodes, takeRecoveryCode } from '@carillon/db';
import { recoveryCodeHash } from '@carillon/secrets';
import { z } from 'zod';
import { openOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { limitTries } from '../second-factor/limit-tries.ts';
import { finishPending, requirePending } from '../sessions/pending.ts';

/** The second step of signing in for who has no authenticator any more. Each code works once. */
export const signInWithRecoveryCodeOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/sign-in/recovery-code',
  audit: { byHandler: ['sign_in.succeeded', 'second_factor.failed', 'sign_in.refused'] },
  body: z.strictObject({ code: z.string().min(1).max(60) }),
  async handle({ body: { code } }, parts) {
    const { exchange, db } = parts;
    const { userId } = await requirePending(exchange, parts);
    const take = async () => (await takeRecoveryCode(db, userId, recoveryCodeHash(userId, code))) !== null;
    if (!(await limitTries(parts, userId, take))) throw dashboardError('wrong_recovery_code');
    const entered = await finishPending(exchange, parts, { userId, method: 'password and recovery code' });
    return { ...entered, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
  },
});
