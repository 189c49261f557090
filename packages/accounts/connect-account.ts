import { cleanText, type Platform } from '@carillon/core';
import { type ConnectOutcome, connectAccount as storeAccount } from '@carillon/db/accounts';
import { recordAudit } from '@carillon/db/audit';
import { findProfile } from '@carillon/db/profiles';
import { baseUrlOf, type Connection } from '@carillon/networks';
import { seal } from '@carillon/secrets';
import type { Parts } from './parts.ts';
import { placeOf } from './place.ts';
import { networkRefusal, type Refusal, refusal } from './refusal.ts';

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

/**
 * Has the network check the credentials, and stores them sealed. An account that the profile has already is connected
 * again under its id, and what waits for it goes on.
 */
export async function connectAccount(parts: Parts, wanted: WantedAccount): Promise<ConnectResult> {
  const { platform, profileId, userId, service, input } = wanted;
  const profile = await findProfile(parts.db, profileId);
  if (profile === null || (userId !== undefined && profile.userId !== userId)) {
    return refusal('profile_not_found', `There is no profile "${profileId}".`);
  }
  const place = placeOf(parts, wanted);
  if (place.kind === 'refused') return place;
  const network = (await parts.networks())[platform];
  const { baseUrl, serviceUrl } = place;
  const connection = await network.connect({ ...input, ...(serviceUrl !== null && { service }) }, baseUrl);
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
  { kind: _, credentials, platformUsername, platformAvatar, grantedScopes, serviceUrl, ...facts }: Connection,
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

/** A picture for an account whose network shows none: its first letter on a colour of its own, as a data: URL. */
export function initialAvatar(handle: string): string {
  const hue = [...handle].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  const letter = ([...handle][0] ?? '?').toUpperCase().replace(/[^\p{L}\p{N}]/u, '?');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 40%)"/><text x="32" y="43" font-family="sans-serif" font-size="32" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
