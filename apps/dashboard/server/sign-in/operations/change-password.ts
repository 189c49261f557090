import { endSessionsAndWorkOf } from '@carillon/db/sign-in';
import { changePassword, findPassword } from '@carillon/db/users';
import { shortestPassword } from '@carillon/secrets';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { refuseWeakPassword } from '../passwords.ts';
import { attemptOf } from '../sessions/device.ts';
import { allowTry } from '../sessions/sign-in-limits.ts';
import { signIn } from '../sessions/start.ts';

/** Changes the password. Other browsers are signed out, and this one gets a new session. */
const changePasswordOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/password',
  audit: { action: 'password.changed', subjectId: () => null },
  body: z.strictObject({
    current: z.string().min(1).max(1_000),
    password: z.string().min(shortestPassword).max(1_000),
  }),
  async handle({ body: { current, password } }, context) {
    const { db, passwords, passwordQueue, signInLimits, signInTrail, person, exchange } = context;
    const { email, userId } = person;
    const tried = attemptOf(exchange.request, context, email);
    await allowTry(context, tried);
    const user = await findPassword(db, email);
    const matches = (stored: string) =>
      passwordQueue.pass(tried.address, () => passwords.matches(current, stored));
    if (user === null || !(await matches(user.passwordHash))) {
      signInTrail.failed(exchange, { userId }, 'password.check_failed');
      throw dashboardError('wrong_current_password');
    }
    await signInLimits.forgive(tried);
    await refuseWeakPassword(password, email);
    await changePassword(db, userId, await passwords.hash(password));
    await endSessionsAndWorkOf(db, userId);
    return signIn(exchange, context, { userId, method: 'password' });
  },
});

export const changePasswordOperations = [changePasswordOperation] as const;
