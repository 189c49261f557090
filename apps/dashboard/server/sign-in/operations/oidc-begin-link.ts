import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { depart } from '../oidc/depart.ts';
import { allowChallenge } from '../second-factor/challenge-limits.ts';

/** Starts linking the person's identity at the issuer, to sign in with from then on. Answers the address to go to. */
export const beginOidcLinkOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/oidc/link',
  body: z.strictObject({}),
  async handle(_, context) {
    const { challengeLimits, exchange, person } = context;
    await allowChallenge(challengeLimits, exchange);
    return depart(exchange, context, { purpose: 'link', sessionId: person.sessionId });
  },
});
