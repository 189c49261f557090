import { personOperation } from '../../operation.ts';
import { holders } from '../second-factor/challenges.ts';
import { optionsToSign } from '../second-factor/passkey-options.ts';

/** What a browser needs to prove with a passkey that it is the person. */
export const beginConfirmByPasskeyOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/confirm/passkey/begin',
  handle: (_, parts) => optionsToSign(parts, holders.confirm(parts.person.sessionId), parts.person.userId),
});
