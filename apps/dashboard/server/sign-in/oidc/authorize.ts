import { keepOidcAttempt, type OidcPurpose } from '@carillon/db/sign-in';
import { digest, newToken } from '@carillon/secrets';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { OpenContext } from '../../context.ts';
import { dashboardError } from '../../problems.ts';
import { allowChallenge } from '../second-factor/challenges.ts';
import { cookieName } from '../sessions/cookie.ts';

/** The address to which the issuer sends people back; the application that is registered there must name it. */
export const oidcCallbackPath = '/oidc/callback';

interface Purpose {
  readonly purpose: OidcPurpose;
  /** Of the person who is signed in. */
  readonly sessionId: string | null;
}

/**
 * Sends a browser to the issuer. Only the same browser can finish it, once.
 * @returns the address to go to
 * @throws {ApiError} 404 without an issuer, 503 when it is away, 429 when an address went there too often
 */
export async function authorize(
  { db, url, oidc, log, exchange, challengeLimits }: OpenContext,
  { purpose, sessionId }: Purpose,
): Promise<{ url: string }> {
  await allowChallenge(challengeLimits, exchange);
  if (oidc === null) throw dashboardError('no_oidc');
  const [state, nonce, codeVerifier, browser] = [newToken(), newToken(), newToken(), newToken()];
  const redirectUri = `${url}${oidcCallbackPath}`;
  const begun = await oidc.begin({ redirectUri, state, nonce, codeVerifier, again: purpose === 'prove' });
  if (begun.kind !== 'begun') {
    log.warn({ reason: begun.kind }, `Nobody can sign in by the issuer: ${begun.message}`);
    throw dashboardError('oidc_away', { name: oidc.settings.name });
  }
  const way = { id: digest(state), browser: digest(browser) };
  await keepOidcAttempt(db, way, { purpose, sessionId, codeVerifier, nonce });
  setOidcToken(exchange.response, url, browser);
  return { url: begun.url };
}

/** Maximum time at the issuer, ms. */
const maxAge = 10 * 60_000;

const nameFor = ({ app }: Pick<Request, 'app'>, url: string): string =>
  cookieName(app.get('cookie prefix'), url, 'oidc');

/** Lax, because people come back from the issuer by a link. */
const attributes = (url: string) =>
  ({ httpOnly: true, sameSite: 'lax', secure: url.startsWith('https:'), path: '/' }) as const;

/** The token of a browser that went to the issuer; empty when it brings none. */
export const oidcToken = (request: Request, url: string): string =>
  parseCookie(request.get('cookie') ?? '')[nameFor(request, url)] ?? '';

const setOidcToken = (response: Response, url: string, token: string): void =>
  void response.cookie(nameFor(response, url), token, { ...attributes(url), maxAge });

export const clearOidcToken = (response: Response, url: string): void =>
  void response.clearCookie(nameFor(response, url), attributes(url));
