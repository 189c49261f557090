import type { Database } from '@carillon/db';
import {
  findPasskey,
  listPasskeys,
  type NewPasskey,
  notePasskeyUse,
  type Person,
} from '@carillon/db/sign-in';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { DashboardParts } from '../../context.ts';
import { dashboardError } from '../../problems.ts';
import { holders, issueChallenge, takeNamedChallenge } from './challenges.ts';
import { findRelyingParty, type RelyingParty } from './relying-party.ts';

/** Loaded when somebody first uses a passkey: it brings readers of all certificates along. */
const webAuthn = () => import('@simplewebauthn/server');

/** @throws {ApiError} 409 where browsers offer no passkeys */
function relyingParty(url: string): RelyingParty {
  const found = findRelyingParty(url);
  if (found === null) throw dashboardError('passkeys_impossible', { url });
  return found;
}

type Parts = Pick<DashboardParts, 'db' | 'url'>;

/** Options to make a passkey. It can be found without an e-mail address, and verifies its user. */
export async function optionsToRegister(
  { db, url }: Parts,
  { userId, email, sessionId }: Person,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Carillon',
    rpID: relyingParty(url).id,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    excludeCredentials: await knownPasskeys(db, userId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await issueChallenge(db, holders.register(sessionId), options.challenge);
  return options;
}

/**
 * Options to have a passkey sign. @param holder whom it is for
 * @param userId whose passkeys may sign; anybody's unless given
 */
export async function optionsToSign(
  { db, url }: Parts,
  holder: string,
  userId?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(url).id,
    userVerification: 'required',
    allowCredentials: userId === undefined ? [] : await knownPasskeys(db, userId),
  });
  await issueChallenge(db, holder, options.challenge);
  return options;
}

const knownPasskeys = async (db: Parts['db'], userId: string) =>
  (await listPasskeys(db, userId)).map(({ credentialId: id, transports }) => ({ id, transports }));

/** Characters of the longest part of an answer. */
const part = z.string().max(20_000);

const common = {
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).optional(),
};

/** Answer of a browser that made a passkey. Its signature is not checked here. */
export const madePasskey = z
  .looseObject({
    ...common,
    response: z.looseObject({
      clientDataJSON: part,
      attestationObject: part,
      transports: z.array(z.string().max(50)).max(10).optional(),
    }),
  })
  .transform((answer) => answer as unknown as RegistrationResponseJSON);

/** Answer of a browser whose passkey signed. Its signature is not checked here. */
export const signedByPasskey = z
  .looseObject({
    ...common,
    response: z.looseObject({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: z.string().max(200).nullish(),
    }),
  })
  .transform((answer) => answer as unknown as AuthenticationResponseJSON);

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
  const { verifyAuthenticationResponse } = await webAuthn();
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

/**
 * Kept facts of a passkey that was made for a challenge of this holder, and whose user was verified.
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
  const { verifyRegistrationResponse } = await webAuthn();
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
