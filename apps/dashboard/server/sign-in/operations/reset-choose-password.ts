import { authorOf } from '@carillon/api/author-of';
import { clientAddress } from '@carillon/api/client-address';
import { findPasswordReset, takePasswordReset } from '@carillon/db';
import { digest, shortestPassword } from '@carillon/secrets';
import { z } from 'zod';
import { openOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts';
import { attemptOf } from '../sessions/device.ts';

/**
 * Changes the password of the user whose link it is, once, and signs them out everywhere. It signs nobody in: the second
 * factor is asked for as ever.
 */
export const choosePasswordOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/password-reset',
  audit: { byHandler: ['password.reset'] },
  body: z.strictObject({
    token: z.string().max(100),
    password: z.string().min(shortestPassword).max(1_000),
  }),
  async handle({ body: { token, password } }, context) {
    const { db, passwords, signInLimits, strangers, trail, exchange, oidc } = context;
    if (oidc?.settings.only) throw dashboardError('oidc_only', { name: oidc.settings.name });
    const id = digest(token);
    const shown = { address: clientAddress(exchange.request), credential: '' };
    const reset = await strangers.recognise(shown, () => findPasswordReset(db, id));
    if (reset === null) throw dashboardError('reset_over');
    await refuseWeakPassword(password, reset.email);
    const userId = await takePasswordReset(db, id, await passwords.hash(password));
    if (userId === null) throw dashboardError('reset_over');
    await signInLimits.forgive(attemptOf(exchange.request, context, reset.email));
    const by = authorOf(exchange.request, exchange.response);
    await trail.record({ action: 'password.reset', by, userId, subjectId: userId });
    return null;
  },
});
