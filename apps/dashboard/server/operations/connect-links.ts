import { connectAccount, keepChoice, type Refusal } from '@carillon/accounts';
import { type ApiError, type Platform, platforms } from '@carillon/core';
import { keepLinkAuthorization, type OpenedLink } from '@carillon/db/connect-links';
import { baseUrlOf } from '@carillon/networks';
import {
  type AuthorizationPlatform,
  type ByAuthorization,
  type ByCredentials,
  type CredentialsPlatform,
  connecting,
} from '@carillon/networks/descriptors';
import { digest, newToken } from '@carillon/secrets';
import { z } from 'zod';
import { connectionError } from '../accounts/connection-error.ts';
import { consentPage } from '../accounts/go-to-network.ts';
import { giveBrowserToken } from '../connect-links/browser-cookie.ts';
import { linkState } from '../connect-links/callback.ts';
import { noteConnected, platformsOf, requireLink, returnAddress } from '../connect-links/shown-link.ts';
import type { OpenContext } from '../context.ts';
import { openOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { credentialFields, serviceField } from './connect.ts';

/** Of the link; in the body, because addresses are logged. */
const token = z.string().max(100);

/** Facts about a link for whoever has it. Has no session, and makes none. */
const openLinkOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/connect-link',
  body: z.strictObject({ token }),
  async handle({ body }, context) {
    const link = await requireLink(context, body.token);
    const offered = await platformsOf(link, context);
    if (offered.length === 0) throw dashboardError('link_closed');
    const { profileName, sandbox } = link;
    const sandboxUrl = sandbox ? context.sandboxPublicUrl : null;
    return {
      profileName,
      sandboxUrl,
      platforms: offered,
      declineUrl: returnAddress(link, { status: 'denied' }),
    };
  },
});

/** @throws {ApiError} also when the link is for other networks */
async function requireLinkFor(context: OpenContext, given: string, platform: Platform): Promise<OpenedLink> {
  const link = await requireLink(context, given);
  if (!(await platformsOf(link, context)).includes(platform)) throw dashboardError('link_platform');
  return link;
}

/** Leads to the consent page of a network. Only the same browser can finish it, once. */
const beginOperation = (platform: AuthorizationPlatform, connect: ByAuthorization) =>
  openOperation({
    who: 'anyone',
    method: 'post',
    path: `/connect-link/${platform}/begin` as const,
    body: z.strictObject({ token, ...serviceField(connect) }),
    async handle({ body }, context) {
      const { db, url, connectionTries, exchange } = context;
      const link = await requireLinkFor(context, body.token, platform);
      const { id: linkId, userId, profileId, sandbox, appId } = link;
      await connectionTries.begin({ userId, linkId });
      const state = `${linkState}${newToken()}`;
      const going = { platform, profileId, appId: appId ?? undefined, sandbox, service: body.service, state };
      const consent = await consentPage(context, { userId, linkId }, going);
      const browser = digest(giveBrowserToken(exchange, url));
      const { codeVerifier, serviceUrl } = consent;
      const isKept = await keepLinkAuthorization(
        db,
        { id: digest(state), browser, platform },
        { linkId, codeVerifier, serviceUrl, appId: consent.appId },
      );
      if (!isKept) throw dashboardError('too_many_authorizations');
      return { url: consent.url };
    },
  });

/** Connects an account by its credentials. One that is refused leaves the link as it is. */
const connectOperation = <P extends CredentialsPlatform>(platform: P, connect: ByCredentials) =>
  openOperation({
    who: 'anyone',
    method: 'post',
    path: `/connect-link/${platform}` as const,
    audit: { byHandler: ['account.connected'] },
    body: z.strictObject({ token, ...credentialFields(connect) }) as unknown as z.ZodType<Given, Given>,
    async handle({ body: { token: given, service, ...input } }, context): Promise<Connected> {
      const { accounts, connectionTries, exchange } = context;
      const link = await requireLinkFor(context, given, platform);
      const { id: linkId, userId, profileId, sandbox } = link;
      const asked = service ?? baseUrlOf({ platform, sandbox, serviceUrl: null }, accounts.urls);
      const tried = { userId, linkId, service: asked };
      await connectionTries.allow(tried);
      const wanted = { platform, profileId, service, sandbox, userId, linkId, input };
      const result = await connectAccount(accounts, wanted);
      if (result.kind !== 'refused' || result.reason !== 'network_refused')
        await connectionTries.forgive(tried);
      if (result.kind === 'refused') throw linkError(result);
      if (result.kind === 'several') {
        const browser = digest(giveBrowserToken(exchange, context.url));
        return {
          choose: await keepChoice(
            accounts,
            { linkId, browser },
            { ...wanted, connections: result.connections },
          ),
        };
      }
      const accountId = result.id;
      await noteConnected(context, exchange, { link, platform, accountId });
      return { returnUrl: returnAddress(link, { status: 'connected', accountId }) };
    },
  });

/** Where the browser goes next, or the choice of accounts that the credentials are for. */
type Connected = { readonly returnUrl: string | null } | { readonly choose: string };

/** Credentials stand in it by their names. */
interface Given {
  readonly token: string;
  readonly service?: string | undefined;
  readonly [credential: string]: unknown;
}

/** A stranger learns neither of plans nor of profiles. */
export function linkError(refusal: Refusal): ApiError {
  if (refusal.reason === 'limit_reached') return dashboardError('link_full');
  if (refusal.reason === 'profile_not_found') return dashboardError('link_unknown');
  return connectionError(refusal);
}

/** Needs of each network. */
const connectOperations = platforms.map((name) => {
  const connect = connecting(name);
  return connect.by === 'credentials'
    ? connectOperation(connect.platform, connect)
    : beginOperation(connect.platform, connect);
});

export const connectLinksOperations = [openLinkOperation, ...connectOperations] as const;
