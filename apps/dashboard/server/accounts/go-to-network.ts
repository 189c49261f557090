import { asksServer, beginAuthorization } from '@carillon/accounts';
import { baseUrlOf, noSandbox } from '@carillon/networks';
import type { AuthorizationPlatform } from '@carillon/networks/descriptors';
import type { DashboardParts } from '../context.ts';
import { dashboardError } from '../problems.ts';
import { connectionError } from './connection-error.ts';
import { type Beginning, redirectUri } from './connection-tries.ts';

interface Going {
  readonly platform: AuthorizationPlatform;
  readonly profileId: string;
  /** The application to ask as; the usual one of the profile unless given. */
  readonly appId?: string | undefined;
  readonly sandbox: boolean;
  /** Address of the account's own server, as somebody typed it. */
  readonly service?: string | undefined;
  /** Comes back with the browser. */
  readonly state: string;
}

interface Consent {
  /** The page where access is granted. */
  readonly url: string;
  readonly codeVerifier: string;
  /** The account's own server, to which the code will go; null where none was named. */
  readonly serviceUrl: string | null;
  /** The application that asks; null for one without a row. */
  readonly appId: string | null;
}

type Needed = Pick<DashboardParts, 'url' | 'accounts' | 'sandboxPublicUrl' | 'connectionTries'>;

/**
 * Where somebody is sent to grant access.
 * @param beginning whoever goes there, counted as such
 * @returns the address of the consent page, and what proves later that it was this server
 * @throws {ApiError} 400 where this server has no application there and gets none, or browsers reach no sandbox; 429 after too many tries
 */
export async function consentPage(
  { url, accounts, sandboxPublicUrl, connectionTries }: Needed,
  beginning: Beginning,
  { platform, profileId, appId, sandbox, service, state }: Going,
): Promise<Consent> {
  if (sandbox && sandboxPublicUrl === null) {
    const message = accounts.urls.sandbox === '' ? noSandbox : unreachableSandbox;
    throw dashboardError('not_connected', { message });
  }
  const sandboxUrl = sandbox ? (sandboxPublicUrl ?? undefined) : undefined;
  const asked = (await asksServer(accounts, { platform, sandbox }))
    ? (service ?? baseUrlOf({ platform, sandbox, serviceUrl: null }, accounts.urls))
    : null;
  // A server is asked only where this one registers.
  const tried = asked === null ? null : ({ ...beginning, service: asked, hasBegun: true } as const);
  if (tried !== null) await connectionTries.allow(tried);
  const start = await beginAuthorization(accounts, {
    platform,
    profileId,
    appId,
    sandbox,
    service,
    state,
    sandboxUrl,
    redirectUri: redirectUri(url, platform),
    website: url,
  });
  if (tried !== null && (start.kind === 'begun' || start.reason !== 'network_refused'))
    await connectionTries.forgive(tried);
  if (start.kind === 'refused') throw connectionError(start);
  const { kind: _, ...consent } = start;
  return consent;
}

const unreachableSandbox =
  'Browsers cannot reach the sandbox of this server. Your admin must set SANDBOX_PUBLIC_URL.';
