import { newToken } from '@carillon/secrets';
import { z } from 'zod';
import { openOperation } from '../../operation.ts';
import { allowChallenge } from '../second-factor/challenge-limits.ts';
import { holders } from '../second-factor/challenges.ts';
import { optionsToSign } from '../second-factor/passkey-options.ts';
import { setSignInToken, signInToken } from '../sessions/cookie.ts';
import { findPending } from '../sessions/pending.ts';

/** What a browser needs to sign in with a passkey: after a password, with one of that user; else with anybody's, alone. */
export const beginPasskeySignInOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/sign-in/passkey/begin',
  body: z.strictObject({}),
  async handle(_, parts) {
    const { exchange, url, challengeLimits } = parts;
    await allowChallenge(challengeLimits, exchange);
    const pending = await findPending(exchange, parts);
    const known = pending === null ? null : signInToken(exchange.request, url);
    const token = known ?? newToken();
    if (known === null) setSignInToken(exchange.response, url, token);
    return optionsToSign(parts, holders.signIn(token), pending?.userId);
  },
});
