import type { Exchange } from '@carillon/api/service';
import { endSession, type SignInMethod, startSession } from '@carillon/db';
import { digest, newToken } from '@carillon/secrets';
import type { DashboardParts } from '../../context.ts';
import { dashboardError } from '../../problems.ts';
import { browserName } from './browser-name.ts';
import { clearSignInToken, sessionToken, setSessionToken, signInToken } from './cookie.ts';
import { csrfToken } from './csrf.ts';
import { networkOf } from './network-of.ts';

/** Somebody who has proved who they are, as far as they must. */
export interface ProvenPerson {
  readonly userId: string;
  readonly method: SignInMethod;
}

/**
 * Signs a browser in with a new token; a session that it had before ends. Whoever brought a password only goes through
 * `enterWithPassword` instead, which asks for the second factor.
 * @throws {ApiError} 403 for a user who is disabled
 */
export async function signIn(
  exchange: Exchange,
  { db, url, limiter, signInTrail }: Pick<DashboardParts, 'db' | 'url' | 'limiter' | 'signInTrail'>,
  { userId, method }: ProvenPerson,
): Promise<{ csrfToken: string }> {
  const { request, response } = exchange;
  const before = sessionToken(request, url);
  if (before !== null) await endSession(db, digest(before));
  const token = newToken();
  const sessionId = digest(token);
  const facts = {
    method,
    browser: browserName(request.get('user-agent')),
    address: networkOf(request.ip),
  };
  if (!(await startSession(db, sessionId, userId, facts))) {
    signInTrail.failed(exchange, { userId });
    throw dashboardError('user_disabled');
  }
  limiter.known.add(token);
  setSessionToken(response, url, token);
  if (signInToken(request, url) !== null) clearSignInToken(response, url);
  // Who is signed in already only gets another session in place of the old one.
  if (!response.locals.person) await signInTrail.succeeded(exchange, { userId, sessionId, method });
  return { csrfToken: csrfToken(token) };
}
