import { changePassword, findPassword } from '@carillon/db';
import { hashPassword, isOutdated, newToken } from '@carillon/secrets';
import { z } from 'zod';
import { openOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
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
  async handle({ body: { email, password } }, { db, url, passwords, signInLimits, exchange }) {
    const tried = { email: email.trim().toLowerCase(), address: exchange.request.ip ?? '' };
    await allowTry(signInLimits, tried, exchange.response);
    const user = await findPassword(db, email);
    const isRight = await passwords.matches(password, user?.passwordHash || (await nobodys));
    if (!user?.passwordHash || !isRight) throw dashboardError('wrong_password');
    await signInLimits.forgive(tried);
    if (isOutdated(user.passwordHash)) await changePassword(db, user.id, await passwords.hash(password));
    return enterWithPassword(exchange, { db, url }, user.id);
  },
});
