import { cleanText, type Failure, failureFacts, type Platform, platformTitles } from '@carillon/core';
import { type ConnectOutcome, connectAccount as storeAccount } from '@carillon/db/accounts';
import { recordAudit } from '@carillon/db/audit';
import { findProfile } from '@carillon/db/profiles';
import {
  type AuthorizationCode,
  addressOf,
  baseUrlOf,
  type Connection,
  hostProblem,
  noSandbox,
  onPrivateNetwork,
  type PrivateHosts,
} from '@carillon/networks';
import { addressFields, descriptors } from '@carillon/networks/descriptors';
import { seal } from '@carillon/secrets';
import { addressProblem } from './check-addresses.ts';
import type { Parts } from './parts.ts';

export interface WantedAccount {
  readonly platform: Platform;
  readonly profileId: string;
  /** The user to whom the profile must belong; only the operator names nobody. */
  readonly userId?: string | undefined;
  readonly sandbox?: boolean | undefined;
  /** The connect link that somebody does it by, who need not be the user; it is used up with it. */
  readonly linkId?: string | undefined;
  /** Base URL of the account's own server. */
  readonly service?: string | undefined;
  /** The credentials that the network asks for: a handle and an app password, or tokens. */
  readonly input: Readonly<Record<string, unknown>>;
}

export type ConnectResult = { readonly kind: 'connected'; readonly id: string } | Refusal;

/** Nothing was stored. The message is a whole sentence. */
export interface Refusal {
  readonly kind: 'refused';
  readonly reason:
    | 'profile_not_found'
    | 'service_not_usable'
    | 'network_refused'
    | 'limit_reached'
    | 'link_over'
    | 'not_by_link'
    | 'other_server';
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
  const named = service === undefined ? null : serviceAddress(service, { ...parts, platform });
  if (named !== null && 'problem' in named) return refusal('service_not_usable', named.problem);
  const baseUrl = baseUrlOf({ platform, sandbox, serviceUrl: named?.address ?? null }, parts.urls);
  if (baseUrl === '') return refusal('service_not_usable', noSandbox);
  const wrong = addressProblem(input, {
    ...parts,
    fields: addressFields(platform),
    platform,
    sandbox,
    baseUrl,
  });
  if (wrong !== null) return refusal('service_not_usable', wrong);
  const network = (await parts.networks())[platform];
  const connection = await network.connect({ ...input, ...(named !== null && { service }) }, baseUrl);
  if (connection.kind !== 'connected') return networkRefusal(platform, connection);
  const { plan } = profile.user;
  const maxAccounts = parts.plans[plan].socialAccounts;
  const outcome = await store(parts, connection, { ...wanted, maxAccounts });
  if (outcome.kind !== 'stored') return notStored(outcome.kind, { plan, maxAccounts });
  const { id, server } = outcome;
  if (server !== null) {
    const details = { platform, from: server.before, to: server.now };
    const event = { action: 'account.server_changed', by: { kind: 'system' }, details } as const;
    await recordAudit(parts.db, { ...event, userId: profile.userId, subjectId: id });
  }
  return { kind: 'connected', id };
}

/** Why the network's answer was not stored. */
function notStored(
  kind: Exclude<ConnectOutcome['kind'], 'stored'>,
  { plan, maxAccounts }: { readonly plan: string; readonly maxAccounts: number },
): Refusal {
  switch (kind) {
    case 'link_over':
      return refusal('link_over', 'The link was used, has expired or was revoked.');
    case 'not_by_link':
      return refusal(
        'not_by_link',
        'This account is connected already, and not by a link for you. Ask the sender of the link to reconnect it in the dashboard.',
      );
    case 'other_server':
      return refusal(
        'other_server',
        'This account is connected already, on another server. Ask the sender of the link to reconnect it in the dashboard.',
      );
    case 'full':
      return refusal(
        'limit_reached',
        maxAccounts === 1
          ? `The ${plan} plan allows 1 social account, and it is in use.`
          : `The ${plan} plan allows ${maxAccounts} social accounts, and all of them are in use.`,
      );
    default:
      return kind satisfies never;
  }
}

/** Longest name of a scope that is kept, characters. */
const maxScopeLength = 100;

/** Stores what the network says, as text of strangers. */
function store(
  { db, keys, urls }: Parts,
  {
    kind: _,
    credentials,
    platformUsername,
    platformAvatar,
    grantedScopes,
    serviceUrl,
    endsAt,
    ...facts
  }: Connection,
  {
    platform,
    profileId,
    sandbox = false,
    service,
    maxAccounts,
    linkId,
  }: WantedAccount & { readonly maxAccounts: number },
): Promise<ConnectOutcome> {
  const account = {
    ...facts,
    credentialsEndAt: endsAt ?? null,
    profileId,
    platform,
    sandbox,
    platformUsername: cleanText(platformUsername),
    platformAvatar: platformAvatar === null ? initialAvatar(platformUsername) : cleanText(platformAvatar),
    grantedScopes: grantedScopes.map((scope) => cleanText(scope.slice(0, maxScopeLength))),
    serviceUrl: service === undefined && sandbox ? null : serviceUrl,
  };
  const sealFor = (socialAccountId: string) => seal(credentials, { socialAccountId, platform }, keys);
  const serverOf = (own: string | null) => baseUrlOf({ platform, sandbox, serviceUrl: own }, urls);
  return storeAccount(db, account, { seal: sealFor, maxAccounts, linkId, serverOf });
}

/** The refusal for a failure of the network. A publication waits for a rate limit to end; a person who connects an account must come again. */
function networkRefusal(platform: Platform, { code, message, notBefore }: Failure): Refusal {
  if (!failureFacts[code].isRateLimit || notBefore === undefined) return refusal('network_refused', message);
  const refused = `${platformTitles[platform]} is rate limiting this server; the account was not connected.`;
  return refusal('network_refused', `${refused} Try again after ${notBefore.toISOString()}.`);
}

const refusal = (reason: Refusal['reason'], message: string): Refusal => ({
  kind: 'refused',
  reason,
  message,
});

/** `connectAccount` for a person who granted access on the network's own page, and came back with a code. */
export async function connectWithCode(
  parts: Parts,
  wanted: Omit<WantedAccount, 'input' | 'service'>,
  code: AuthorizationCode,
): Promise<ConnectResult> {
  const { platform, sandbox = false } = wanted;
  const { authorization } = (await parts.networks())[platform];
  if (authorization === undefined) throw new Error(`Nobody is sent to ${platform} to grant access.`);
  const redeemed = await authorization.redeem(
    { ...code, sandbox },
    baseUrlOf({ platform, sandbox, serviceUrl: null }, parts.urls),
  );
  if (redeemed.kind === 'redeemed') return connectAccount(parts, { ...wanted, input: redeemed.input });
  return networkRefusal(platform, redeemed);
}

/** The server that a person named, if it may be called. No sentence has a whole URL: there may be a password in it. */
function serviceAddress(
  service: string,
  rules: { readonly allowPrivateHosts: PrivateHosts; readonly platform: Platform },
): { readonly address: string } | { readonly problem: string } {
  if (!URL.canParse(service)) {
    return { problem: notAnAddress(rules.platform) };
  }
  const url = new URL(service);
  const problem = hostProblem(url, { allowPrivateHosts: rules.allowPrivateHosts });
  if (problem === null) return { address: addressOf(url) };
  const remedy = problem === onPrivateNetwork ? '; name it in ALLOW_PRIVATE_HOSTS to talk to it' : '';
  return { problem: `${addressOf(url)} ${problem}${remedy}.` };
}

function notAnAddress(platform: Platform): string {
  const { connect } = descriptors[platform];
  const ownServer = connect.by === 'credentials' ? connect.ownServer : null;
  return ownServer?.problem ?? `Accounts on ${platformTitles[platform]} have no servers of their own.`;
}

/** A picture for an account whose network shows none: its first letter on a colour of its own, as a data: URL. */
export function initialAvatar(handle: string): string {
  const hue = [...handle].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  const letter = ([...handle][0] ?? '?').toUpperCase().replace(/[^\p{L}\p{N}]/u, '?');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 40%)"/><text x="32" y="43" font-family="sans-serif" font-size="32" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
