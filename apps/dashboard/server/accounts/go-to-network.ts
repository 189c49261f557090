import { noSandbox } from '@carillon/networks';
import type { AuthorizationPlatform } from '@carillon/networks/descriptors';
import type { DashboardParts } from '../context.ts';
import { dashboardError } from '../problems.ts';
import { redirectUri } from './connection-tries.ts';

interface Going {
  readonly platform: AuthorizationPlatform;
  readonly sandbox: boolean;
  /** Comes back with the browser. */
  readonly state: string;
}

/**
 * Where somebody is sent to grant access.
 * @returns the address of the consent page, and what proves later that it was this server
 * @throws {ApiError} 400 where this server has no application there, or browsers reach no sandbox
 */
export async function consentPage(
  { url, accounts, sandboxPublicUrl }: Pick<DashboardParts, 'url' | 'accounts' | 'sandboxPublicUrl'>,
  { platform, sandbox, state }: Going,
): Promise<{ url: string; codeVerifier: string }> {
  if (sandbox && sandboxPublicUrl === null) {
    const message = accounts.urls.sandbox === '' ? noSandbox : unreachableSandbox;
    throw dashboardError('not_connected', { message });
  }
  const { authorization } = (await accounts.networks())[platform];
  const sandboxUrl = sandbox ? (sandboxPublicUrl ?? undefined) : undefined;
  const start = authorization?.begin({ redirectUri: redirectUri(url, platform), state, sandboxUrl });
  if (start?.kind !== 'begun') throw dashboardError('not_connected', { message: start?.message ?? '' });
  return { url: start.url, codeVerifier: start.codeVerifier };
}

const unreachableSandbox =
  'Browsers cannot reach the sandbox of this server. Your admin must set SANDBOX_PUBLIC_URL.';
