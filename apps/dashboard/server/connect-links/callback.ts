import { connectWithCode, keepChoice } from '@carillon/accounts';
import type { Platform } from '@carillon/core';
import { openConnectLink, takeLinkAuthorization } from '@carillon/db/connect-links';
import type { Exchange } from '@carillon/http/exchange';
import { digest } from '@carillon/secrets';
import type { RequestHandler } from 'express';
import { textOf } from '../accounts/callback.ts';
import type { ConnectionProblem } from '../accounts/connection-error.ts';
import { redirectUri } from '../accounts/connection-tries.ts';
import type { DashboardParts } from '../context.ts';
import { browserToken } from './browser-cookie.ts';
import { noteConnected, returnAddress } from './shown-link.ts';

/** Begins the state of what was begun by a link: a session of the dashboard finishes none of these, nor the other way round. */
export const linkState = 'link-';

/** Where the pages of links are. */
const page = '/connect-account';

/** Takes people with a link back from a network's consent page: to where the link leads, or to its page. */
export const handleLinkCallback =
  (platform: Platform, parts: DashboardParts): RequestHandler =>
  async (request, response, next) => {
    const state = textOf(request.query['state']);
    if (!state.startsWith(linkState)) return next();
    const place = await finish({ request, response }, { platform, parts, state });
    response.set('Cache-Control', 'no-store').redirect(303, place);
  };

interface Coming {
  readonly platform: Platform;
  readonly parts: DashboardParts;
  readonly state: string;
}

/** @returns where the browser goes next */
async function finish(exchange: Exchange, { platform, parts, state }: Coming): Promise<string> {
  const { db, accounts, url, log } = parts;
  const { query } = exchange.request;
  const browser = digest(browserToken(exchange.request, url));
  const begun = await takeLinkAuthorization(db, { id: digest(state), browser, platform });
  const link = begun && (await openConnectLink(db, { id: begun.linkId }, new Date()));
  if (begun === null || link === null) return problemPage('not_begun');
  if (link.status !== 'open' || link.isClosed) return problemPage('link_over');
  if (query['error'] === 'access_denied') return problemPage('denied');
  const code = textOf(query['code']);
  if (code === '') return problemPage('no_code');
  const { id: linkId, userId, profileId, sandbox } = link;
  const granted = { service: begun.serviceUrl ?? undefined, appId: begun.appId };
  const result = await connectWithCode(
    accounts,
    { platform, userId, profileId, sandbox, linkId, ...granted },
    { code, codeVerifier: begun.codeVerifier, redirectUri: redirectUri(url, platform) },
  );
  if (result.kind === 'connected') {
    const accountId = result.id;
    await noteConnected(parts, exchange, { link, platform, accountId });
    return returnAddress(link, { status: 'connected', accountId }) ?? `${page}?connected`;
  }
  if (result.kind === 'several') {
    const { connections } = result;
    const choice = { platform, profileId, sandbox, ...granted, connections };
    const id = await keepChoice(accounts, { linkId, browser }, choice);
    return `${page}?${new URLSearchParams({ choose: id })}`;
  }
  const { reason, message } = result;
  log.info({ platform, reason }, `An account was not connected by a link: ${message}`);
  return problemPage(reason);
}

const problemPage = (problem: ConnectionProblem): string => `${page}?${new URLSearchParams({ problem })}`;
