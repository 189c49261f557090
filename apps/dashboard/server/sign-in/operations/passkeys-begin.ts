import { personOperation } from '../../operation.ts';
import { optionsToRegister } from '../second-factor/passkey-options.ts';

/** What a browser needs to make a passkey for the person. */
export const beginPasskeyOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/passkeys/begin',
  handle: (_, parts) => optionsToRegister(parts, parts.person),
});
