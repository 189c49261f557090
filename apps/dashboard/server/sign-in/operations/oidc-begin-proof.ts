import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { depart } from '../oidc/depart.ts';
import { allowChallenge } from '../second-factor/challenge-limits.ts';

/** Starts proving again, at the issuer, that it is the person. Answers the address to go to. */
export const beginOidcProofOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/confirm/oidc',
  body: z.strictObject({}),
  async handle(_, context) {
    const { challengeLimits, exchange, person } = context;
    await allowChallenge(challengeLimits, exchange);
    return depart(exchange, context, { purpose: 'prove', sessionId: person.sessionId });
  },
});
