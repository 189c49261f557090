import type { Exchange } from '@carillon/api/service';
import { keepOidcAttempt, type OidcPurpose } from '@carillon/db';
import { digest, newToken } from '@carillon/secrets';
import type { DashboardParts } from '../../context.ts';
import { dashboardError } from '../../problems.ts';
import { setOidcToken } from './browser-cookie.ts';

/** The address to which the issuer sends people back; the application that is registered there must name it. */
export const oidcCallback = '/oidc/callback';

interface Leaving {
  readonly purpose: OidcPurpose;
  /** Of whoever is signed in. */
  readonly sessionId: string | null;
}

/**
 * Sends a browser to the issuer. Only the same browser can finish it, once.
 * @returns the address to go to
 * @throws {ApiError} 404 without an issuer, 503 when it is away
 */
export async function depart(
  { response }: Exchange,
  { db, url, oidc, log }: Pick<DashboardParts, 'db' | 'url' | 'oidc' | 'log'>,
  { purpose, sessionId }: Leaving,
): Promise<{ url: string }> {
  if (oidc === null) throw dashboardError('no_oidc');
  const [state, nonce, codeVerifier, browser] = [newToken(), newToken(), newToken(), newToken()];
  const redirectUri = `${url}${oidcCallback}`;
  const begun = await oidc.begin({ redirectUri, state, nonce, codeVerifier, again: purpose === 'prove' });
  if (begun.kind !== 'begun') {
    log.warn({ reason: begun.kind }, `Nobody can sign in by the issuer: ${begun.message}`);
    throw dashboardError('oidc_away', { name: oidc.settings.name });
  }
  const way = { id: digest(state), browser: digest(browser) };
  await keepOidcAttempt(db, way, { purpose, sessionId, codeVerifier, nonce });
  setOidcToken(response, url, browser);
  return { url: begun.url };
}
