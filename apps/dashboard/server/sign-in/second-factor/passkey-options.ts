import { listPasskeys, type Person } from '@carillon/db';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { DashboardParts } from '../../context.ts';
import { holders, issueChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

type Parts = Pick<DashboardParts, 'db' | 'url'>;

/** What a browser needs to make a passkey. It can be found without an e-mail address, and verifies its user. */
export async function optionsToRegister(
  { db, url }: Parts,
  { userId, email, sessionId }: Person,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
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
 * What a browser needs to have a passkey sign. @param holder whom it is for
 * @param userId whose passkeys may sign; anybody's unless given
 */
export async function optionsToSign(
  { db, url }: Parts,
  holder: string,
  userId?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
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
