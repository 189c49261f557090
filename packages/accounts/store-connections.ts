import { cleanText, type Plan, type Platform } from '@carillon/core';
import type { ChosenOutcome, ConnectOutcome } from '@carillon/db/accounts';
import { recordAudit } from '@carillon/db/audit';
import { findProfile } from '@carillon/db/profiles';
import { baseUrlOf, type Connection } from '@carillon/networks';
import { seal } from '@carillon/secrets';
import type { Parts } from './parts.ts';
import { type Refusal, refusal } from './refusal.ts';

/** Where accounts are to be stored, and by whom. */
interface Storing {
  readonly platform: Platform;
  readonly profileId: string;
  readonly sandbox?: boolean | undefined;
  readonly service?: string | undefined;
  readonly userId?: string | undefined;
  readonly linkId?: string | undefined;
  /** The application by which they were granted; null for one without a row. */
  readonly appId?: string | null | undefined;
}

/** The user of a profile, and how many accounts they may have. */
interface Owner {
  readonly userId: string;
  readonly plan: Plan;
  readonly maxAccounts: number;
}

/** @returns null for a profile that is not there, or is another user's */
export async function ownerOf(
  { db, plans }: Pick<Parts, 'db' | 'plans'>,
  { profileId, userId }: Pick<Storing, 'profileId' | 'userId'>,
): Promise<Owner | null> {
  const profile = await findProfile(db, profileId);
  if (profile === null || (userId !== undefined && profile.userId !== userId)) return null;
  const { plan } = profile.user;
  return { userId: profile.userId, plan, maxAccounts: plans[plan].socialAccounts };
}

export const noProfile = (profileId: string): Refusal =>
  refusal('profile_not_found', `There is no profile "${profileId}".`);

/** How accounts are stored, but for their seals. */
export const storing = (
  { urls }: Pick<Parts, 'urls'>,
  { maxAccounts }: Owner,
  { platform, sandbox = false, linkId }: Storing,
) => ({
  maxAccounts,
  linkId,
  serverOf: (own: string | null) => baseUrlOf({ platform, sandbox, serviceUrl: own }, urls),
});

/** Longest name of a scope that is kept, characters. */
const maxScopeLength = 100;

/** An account as it is stored: what the network says, as text of strangers, and what seals its credentials. */
export function accountOf(
  { keys }: Pick<Parts, 'keys'>,
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
  { platform, profileId, sandbox = false, service, appId = null }: Storing,
) {
  return {
    ...facts,
    appId,
    credentialsEndAt: endsAt ?? null,
    profileId,
    platform,
    sandbox,
    platformUsername: cleanText(platformUsername),
    platformAvatar: platformAvatar === null ? initialAvatar(platformUsername) : cleanText(platformAvatar),
    grantedScopes: grantedScopes.map((scope) => cleanText(scope.slice(0, maxScopeLength))),
    serviceUrl: service === undefined && sandbox ? null : serviceUrl,
    seal: (socialAccountId: string) => seal(credentials, { socialAccountId, platform }, keys),
  };
}

type Stored = Extract<ConnectOutcome, { readonly kind: 'stored' }>;

/** Writes into the audit trail which accounts are on another server since. */
export async function noteServers(
  { db }: Pick<Parts, 'db'>,
  stored: readonly Stored[],
  { userId, platform }: { readonly userId: string; readonly platform: Platform },
): Promise<void> {
  for (const { id, server } of stored) {
    if (server === null) continue;
    const details = { platform, from: server.before, to: server.now };
    const event = { action: 'account.server_changed', by: { kind: 'system' }, details } as const;
    await recordAudit(db, { ...event, userId, subjectId: id });
  }
}

/** Why the network's answer was not stored. */
export function notStored(
  kind: Exclude<ChosenOutcome['kind'], 'stored'>,
  { plan, maxAccounts }: Owner,
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
    case 'app_gone':
      return refusal('application_gone', 'The application was deleted meanwhile. Connect the account again.');
    case 'choice_over':
      return choiceOver;
    default:
      return kind satisfies never;
  }
}

/** For a choice that was made, took too long, or is somebody else's. */
export const choiceOver = refusal(
  'choice_over',
  'This choice was made already, took too long, or began in another browser. Connect again.',
);

/** A picture for an account whose network shows none: its first letter on a colour of its own, as a data: URL. */
export function initialAvatar(handle: string): string {
  const hue = [...handle].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  const letter = ([...handle][0] ?? '?').toUpperCase().replace(/[^\p{L}\p{N}]/u, '?');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 40%)"/><text x="32" y="43" font-family="sans-serif" font-size="32" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
