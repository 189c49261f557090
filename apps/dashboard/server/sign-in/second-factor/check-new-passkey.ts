import type { Database, NewPasskey } from '@carillon/db';
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server';
import { takeNamedChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

/**
 * What is kept of a passkey that was made for a challenge of this holder, and whose user was verified.
 * @returns null when it is not so in any way
 */
export async function checkNewPasskey(
  db: Database,
  response: RegistrationResponseJSON,
  { url, holder }: { readonly url: string; readonly holder: string },
): Promise<Omit<NewPasskey, 'userId' | 'name'> | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(url);
  const expectedChallenge = await takeNamedChallenge(db, holder, response.response.clientDataJSON);
  if (expectedChallenge === null) return null;
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => null); // the library throws for whatever is wrong with an answer
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports: response.response.transports ?? [] };
}
