import { findPassword, hasSecondFactor, proveSession, readSignInWays } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { attemptOf } from '../sessions/device.ts';
import { allowTry } from '../sessions/sign-in-limits.ts';

/** Proves again that it is the person, with their password, unless they have more: who stole it must not take that away. */
export const confirmByPasswordOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/confirm/password',
  audit: { byHandler: ['password.check_failed'] },
  body: z.strictObject({ password: z.string().min(1).max(1_000) }),
  async handle({ body: { password } }, context) {
    const { db, passwords, passwordQueue, signInLimits, signInTrail, person, exchange } = context;
    const { email, userId, sessionId } = person;
    if (hasSecondFactor(await readSignInWays(db, userId))) throw dashboardError('factor_needed');
    const tried = attemptOf(exchange.request, context, email);
    await allowTry(context, tried);
    const user = await findPassword(db, email);
    const matches = (stored: string) =>
      passwordQueue.pass(tried.address, () => passwords.matches(password, stored));
    if (!user?.passwordHash || !(await matches(user.passwordHash))) {
      signInTrail.failed(exchange, { userId }, 'password.check_failed');
      throw dashboardError('wrong_current_password');
    }
    await signInLimits.forgive(tried);
    await proveSession(db, sessionId);
    return null;
  },
});
