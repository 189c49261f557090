import { changePassword, findPassword } from '@carillon/db';
import { hashPassword, isOutdated, newToken } from '@carillon/secrets';
import { z } from 'zod';
import { openOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { attemptOf, rememberDevice } from '../sessions/device.ts';
import { enterWithPassword } from '../sessions/pending.ts';
import { allowTry } from '../sessions/sign-in-limits.ts';

/** Compared when there is no such user, or one without a password, so that all take as long. */
const nobodys = hashPassword(newToken());

export const signInOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/sign-in',
  audit: { byHandler: ['sign_in.succeeded', 'sign_in.failed', 'sign_in.refused'] },
  body: z.strictObject({ email: z.string().min(1).max(320), password: z.string().min(1).max(1_000) }),
  async handle({ body: { email, password } }, context) {
    const { db, passwords, passwordQueue, signInLimits, signInTrail, exchange, oidc } = context;
    if (oidc?.settings.only) throw dashboardError('oidc_only', { name: oidc.settings.name });
    const tried = attemptOf(exchange.request, context, email);
    await allowTry(context, tried);
    const user = await findPassword(db, email);
    const stored = user?.passwordHash || (await nobodys);
    const isRight = await passwordQueue.pass(tried.address, () => passwords.matches(password, stored));
    if (!user?.passwordHash || !isRight) {
      signInTrail.failed(exchange, { email, userId: user?.id });
      throw dashboardError('wrong_password');
    }
    await signInLimits.forgive(tried);
    rememberDevice(exchange.response, context, email);
    if (isOutdated(user.passwordHash)) await changePassword(db, user.id, await passwords.hash(password));
    return enterWithPassword(exchange, context, user.id);
  },
});
