import { appIdFor } from '@carillon/accounts';
import type { Platform } from '@carillon/core';
import { type OpenedLink, openConnectLink } from '@carillon/db/connect-links';
import { addressOf } from '@carillon/http/author-of';
import { clientAddress } from '@carillon/http/client-address';
import type { Exchange } from '@carillon/http/exchange';
import { digest } from '@carillon/secrets';
import type { DashboardParts, OpenContext } from '../context.ts';
import { dashboardError } from '../problems.ts';

/**
 * The link of a token, if it can be used.
 * @throws {ApiError} 404 for an unknown one, 410 for one that is over, 409 while its owner’s accounts cannot be reached, 429 when its
 * address showed too many unknown ones
 */
export async function requireLink(
  { db, guessing, exchange }: OpenContext,
  token: string,
): Promise<OpenedLink> {
  const shown = { address: clientAddress(exchange.request), credential: '' };
  const find = () => openConnectLink(db, { digest: digest(token) }, new Date());
  const link = await guessing.lookUp(shown, find);
  if (link === null) throw dashboardError('link_unknown');
  refuseEnded(link);
  return link;
}

/** @throws {ApiError} when nothing can be connected by a link */
function refuseEnded({ status, isClosed }: OpenedLink): void {
  switch (status) {
    case 'used':
      throw dashboardError('link_over');
    case 'expired':
      throw dashboardError('link_expired');
    case 'revoked':
      throw dashboardError('link_revoked');
    case 'open':
      if (isClosed) throw dashboardError('link_closed');
      return;
    default:
      status satisfies never;
  }
}

/** The networks of a link on which this server can connect accounts. */
export async function platformsOf(
  { platforms, sandbox, profileId, appId }: OpenedLink,
  {
    withoutApplication,
    sandboxPublicUrl,
    accounts,
  }: Pick<DashboardParts, 'withoutApplication' | 'sandboxPublicUrl' | 'accounts'>,
): Promise<Platform[]> {
  if (sandbox) return accounts.urls.sandbox === '' || sandboxPublicUrl === null ? [] : [...platforms];
  const offered: Platform[] = [];
  for (const platform of platforms) {
    const isNamed = !withoutApplication.includes(platform);
    if (isNamed || (await appIdFor(accounts, { platform, profileId, appId: appId ?? undefined })) !== null)
      offered.push(platform);
  }
  return offered;
}

/** Outcome of a link, for the program that sent somebody here. */
type Ending = { readonly status: 'connected'; readonly accountId: string } | { readonly status: 'denied' };

/** Where the browser goes back to; null where the link leads nowhere, or its origin was taken away. */
export function returnAddress({ id, returnUrl }: OpenedLink, ending: Ending): string | null {
  if (returnUrl === null) return null;
  const url = new URL(returnUrl);
  url.searchParams.set('connect_link', id);
  url.searchParams.set('status', ending.status);
  if (ending.status === 'connected') url.searchParams.set('social_account_id', ending.accountId);
  return url.href;
}

/** Writes that a link has connected an account. Whoever is signed in beside plays no part. */
export async function noteConnected(
  { trail, jobEnqueuer }: Pick<DashboardParts, 'trail' | 'jobEnqueuer'>,
  { request, response }: Exchange,
  {
    link,
    platform,
    accountId,
  }: { readonly link: OpenedLink; readonly platform: Platform; readonly accountId: string },
): Promise<void> {
  const requestId = String(response.locals['requestId']);
  const by = { kind: 'connect_link', address: addressOf(request), requestId } as const;
  const details = { platform, sandbox: link.sandbox, connectLinkId: link.id };
  await trail.record({ action: 'account.connected', by, userId: link.userId, subjectId: accountId, details });
  jobEnqueuer.wakeWebhooks();
}
