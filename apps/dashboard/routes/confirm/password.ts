import { findPassword, proveSession } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { allowTry } from '../../sessions/sign-in-limits.ts';

/** Proves again that it is the person, with their password. */
export const confirmByPasswordOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/confirm/password',
  body: z.strictObject({ password: z.string().min(1).max(1_000) }),
  async handle({ body: { password } }, { db, passwords, signInLimits, person, exchange }) {
    const { email, sessionId } = person;
    const tried = { email, address: exchange.request.ip ?? '' };
    await allowTry(signInLimits, tried, exchange.response);
    const user = await findPassword(db, email);
    if (!user?.passwordHash || !(await passwords.matches(password, user.passwordHash)))
      throw dashboardError('wrong_current_password');
    await signInLimits.forgive(tried);
    await proveSession(db, sessionId);
    return null;
  },
});
