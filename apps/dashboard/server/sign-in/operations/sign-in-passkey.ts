import { z } from 'zod';
import { openOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { holders } from '../second-factor/challenges.ts';
import { checkPasskey } from '../second-factor/check-passkey.ts';
import { signedByPasskey } from '../second-factor/passkey-answer.ts';
import { signInToken } from '../sessions/cookie.ts';
import { findPending, finishPending } from '../sessions/pending.ts';
import { signIn } from '../sessions/start.ts';

/** Signs in with a passkey: alone, or as the second step after a password, then of that user only. */
export const signInWithPasskeyOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/sign-in/passkey',
  audit: { byHandler: ['sign_in.succeeded', 'second_factor.failed', 'sign_in.refused'] },
  body: z.strictObject({ answer: signedByPasskey }),
  async handle({ body: { answer } }, parts) {
    const { exchange, db, url, signInTrail, oidc } = parts;
    if (oidc?.settings.only) throw dashboardError('oidc_only', { name: oidc.settings.name });
    const holder = holders.signIn(signInToken(exchange.request, url) ?? '');
    const signed = await checkPasskey(db, answer, { url, holder });
    const pending = await findPending(exchange, parts);
    if (signed === null || (pending !== null && pending.userId !== signed.userId)) {
      signInTrail.failed(exchange, { userId: pending?.userId }, 'second_factor.failed');
      throw dashboardError('wrong_passkey');
    }
    const { userId } = signed;
    return pending === null
      ? signIn(exchange, parts, { userId, method: 'passkey' })
      : finishPending(exchange, parts, { userId, method: 'password and passkey' });
  },
});
