import { scopes } from '@carillon/core';
import { endSession, type SignInMethod, startSession } from '@carillon/db/sign-in';
import type { Admission, Exchange, Locals } from '@carillon/http/exchange';
import { digest, newToken } from '@carillon/secrets';
import type { RequestHandler } from 'express';
import type { DashboardParts } from '../../context.ts';
import { dashboardError } from '../../problems.ts';
import { clearSignInToken, sessionToken, setSessionToken, signInToken } from './cookie.ts';
import { csrfToken } from './csrf.ts';
import { browserName, networkOf } from './device.ts';
import { personOf, requirePerson, requireProof, type Sessions } from './require-person.ts';
import { limitPeople } from './sign-in-limits.ts';

/** A person who has proved who they are, as far as they must. */
interface ProvenPerson {
  readonly userId: string;
  readonly method: SignInMethod;
}

/**
 * Signs a browser in with a new token; a session that it had before ends. A person who brought a password only goes through
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

type Parts = Sessions & Parameters<typeof limitPeople>[0] & Parameters<typeof requireProof>[0];

const pass: RequestHandler = (_request, _response, next) => next();

/** A person reaches all that is theirs, as long as the session lasts. */
export const ofNoKey = { apiKeyId: null, firstKeyId: null, expiresAt: null, sandbox: false, profileIds: [] };

/** Lets people who are signed in do what an API key with every scope may do, on all their accounts. */
export const admitPerson = (parts: Parts): Admission => ({
  identify: () => {
    const admit = requirePerson(parts);
    return (request, response, next) =>
      admit(request, response, () => {
        const { userId, plan } = personOf(response);
        Object.assign(response.locals, {
          caller: { ...ofNoKey, userId, plan, scopes },
          mayUseCache: false,
        } satisfies Omit<Locals, 'requestId'>);
        next();
      });
  },
  limit: limitPeople(parts),
  prove: requireProof(parts),
});

/** Lets in admins only. */
export const admitAdmin = (parts: Parts): Admission => ({
  ...admitPerson(parts),
  identify: (use) => {
    const admit = admitPerson(parts).identify(use);
    return (request, response, next) =>
      admit(request, response, () => {
        if (!personOf(response).admin) throw dashboardError('not_admin');
        next();
      });
  },
});

/** Lets in everybody, signed in or not. */
export const admitAnyone: Admission = { identify: () => pass, limit: pass, prove: pass };
