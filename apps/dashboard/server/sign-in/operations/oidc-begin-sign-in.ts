import { z } from 'zod';
import { openOperation } from '../../operation.ts';
import { depart } from '../oidc/depart.ts';
import { allowChallenge } from '../second-factor/challenge-limits.ts';

/** Starts signing in by the issuer. Answers the address to go to. */
export const beginOidcSignInOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/oidc/begin',
  body: z.strictObject({}),
  async handle(_, context) {
    await allowChallenge(context.challengeLimits, context.exchange);
    return depart(context.exchange, context, { purpose: 'sign_in', sessionId: null });
  },
});
