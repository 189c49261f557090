import { type Database, findPasskey, notePasskeyUse } from '@carillon/db';
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { takeNamedChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

interface Expected {
  readonly url: string;
  /** Whom the challenge was given to. */
  readonly holder: string;
}

/**
 * Whose passkey signed a challenge of this holder: its user was verified, by a fingerprint or a PIN, and its counter went on.
 * @returns null when it is not so in any way
 */
export async function checkPasskey(
  db: Database,
  response: AuthenticationResponseJSON,
  { url, holder }: Expected,
): Promise<{ readonly userId: string; readonly passkeyId: string } | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(url);
  const expectedChallenge = await takeNamedChallenge(db, holder, response.response.clientDataJSON);
  if (expectedChallenge === null) return null;
  const passkey = await findPasskey(db, response.id);
  if (passkey === null) return null;
  const { id: passkeyId, userId, publicKey, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: { id: response.id, publicKey, counter: Number(counter) },
    requireUserVerification: true,
  }).catch(() => null); // the library throws for whatever is wrong with an answer
  if (!verified?.verified) return null;
  const { newCounter } = verified.authenticationInfo;
  return (await notePasskeyUse(db, passkeyId, newCounter)) ? { userId, passkeyId } : null;
}
