import { cleanText, type Failure, type Platform, platformTitles } from '@carillon/core';
import { findProfile, connectAccount as storeAccount } from '@carillon/db';
import { baseUrlOf, type Connection, noSandbox } from '@carillon/networks';
import { seal } from '@carillon/secrets';
import { initialAvatar } from './initial-avatar.ts';
import type { Parts } from './parts.ts';
import { serviceAddress } from './service-address.ts';

export interface WantedAccount {
  readonly platform: Platform;
  readonly profileId: string;
  /** The user to whom the profile must belong; only the operator names nobody. */
  readonly userId?: string | undefined;
  readonly sandbox?: boolean | undefined;
  /** Base URL of the account's own server. */
  readonly service?: string | undefined;
  /** The credentials that the network asks for: a handle and an app password, or tokens. */
  readonly input: Readonly<Record<string, unknown>>;
}

export type ConnectResult = { readonly kind: 'connected'; readonly id: string } | Refusal;

/** Nothing was stored. The message is a whole sentence. */
export interface Refusal {
  readonly kind: 'refused';
  readonly reason: 'profile_not_found' | 'service_not_usable' | 'network_refused' | 'limit_reached';
  readonly message: string;
}

/**
 * Has the network check the credentials, and stores them sealed. An account that the profile has already is connected
 * again under its id, and what waits for it goes on.
 */
export async function connectAccount(parts: Parts, wanted: WantedAccount): Promise<ConnectResult> {
  const { platform, profileId, userId, sandbox = false, service, input } = wanted;
  const profile = await findProfile(parts.db, profileId);
  if (profile === null || (userId !== undefined && profile.userId !== userId)) {
    return refusal('profile_not_found', `There is no profile "${profileId}".`);
  }
  const named = service === undefined ? null : serviceAddress(service, parts);
  if (named !== null && 'problem' in named) return refusal('service_not_usable', named.problem);
  const baseUrl = baseUrlOf({ platform, sandbox, serviceUrl: named?.address ?? null }, parts.urls);
  if (baseUrl === '') return refusal('service_not_usable', noSandbox);
  const network = (await parts.networks())[platform];
  const connection = await network.connect({ ...input, ...(named !== null && { service }) }, baseUrl);
  if (connection.kind !== 'connected') return networkRefusal(platform, connection);
  const { plan } = profile.user;
  const maxAccounts = parts.plans[plan].socialAccounts;
  const id = await store(parts, connection, { ...wanted, maxAccounts });
  if (id !== null) return { kind: 'connected', id };
  return refusal(
    'limit_reached',
    maxAccounts === 1
      ? `The ${plan} plan allows 1 social account, and it is in use.`
      : `The ${plan} plan allows ${maxAccounts} social accounts, and all of them are in use.`,
  );
}

/** Longest name of a scope that is kept, characters. */
const maxScopeLength = 100;

/** @returns null when the user may have no more accounts than `maxAccounts` */
function store(
  { db, keys }: Parts,
  { kind: _, credentials, platformUsername, platformAvatar, grantedScopes, serviceUrl, ...facts }: Connection,
  {
    platform,
    profileId,
    sandbox = false,
    service,
    maxAccounts,
  }: WantedAccount & { readonly maxAccounts: number },
): Promise<string | null> {
  const account = {
    ...facts,
    profileId,
    platform,
    sandbox,
    platformUsername: cleanText(platformUsername),
    platformAvatar: platformAvatar === null ? initialAvatar(platformUsername) : cleanText(platformAvatar),
    grantedScopes: grantedScopes.map((scope) => cleanText(scope.slice(0, maxScopeLength))),
    serviceUrl: service === undefined && sandbox ? null : serviceUrl,
  };
  const sealFor = (socialAccountId: string) => seal(credentials, { socialAccountId, platform }, keys);
  return storeAccount(db, account, { seal: sealFor, maxAccounts });
}

/** The refusal for a failure of the network. A publication waits for a rate limit to end; a person who connects an account must come again. */
export function networkRefusal(platform: Platform, { code, message, notBefore }: Failure): Refusal {
  if (code !== 'rate_limited' || notBefore === undefined) return refusal('network_refused', message);
  const refused = `${platformTitles[platform]} is rate limiting this server; the account was not connected.`;
  return refusal('network_refused', `${refused} Try again after ${notBefore.toISOString()}.`);
}

const refusal = (reason: Refusal['reason'], message: string): Refusal => ({
  kind: 'refused',
  reason,
  message,
});
