import type { Database } from '@carillon/db';
import { findSession, type Person } from '@carillon/db/sign-in';
import { clientAddress } from '@carillon/http/client-address';
import type { GuessingLimit } from '@carillon/http/rate-limit/limit-guessing';
import { digest } from '@carillon/secrets';
import type { Request, RequestHandler, Response } from 'express';
import { dashboardError } from '../../problems.ts';
import { sessionToken, setSessionToken } from './cookie.ts';
import { checkCsrfToken } from './csrf.ts';
import { networkOf } from './device.ts';

export interface Sessions {
  readonly db: Database;
  readonly url: string;
  readonly guessing: GuessingLimit;
}

/**
 * The person who is signed in; null for nobody.
 * @throws {ApiError} 429 when too many unknown sessions came from their address
 */
export async function findPerson(request: Request, sessions: Sessions): Promise<Person | null> {
  const { db, url, guessing } = sessions;
  const credential = sessionToken(request, url);
  if (credential === null) return null;
  return guessing.lookUp({ address: clientAddress(request), credential }, () =>
    findSession(db, digest(credential), networkOf(request.ip)),
  );
}

/** Admits people who are signed in, and their changes only with the CSRF token of their session. */
export const requirePerson =
  (sessions: Sessions): RequestHandler =>
  async (request, response, next) => {
    const person = await findPerson(request, sessions);
    if (person === null) throw dashboardError('signed_out');
    const { url } = sessions;
    const token = sessionToken(request, url) ?? '';
    checkCsrfToken(request, token);
    if (person.lengthenedToMs !== null) setSessionToken(response, url, token, person.lengthenedToMs);
    response.locals.person = person;
    next();
  };

export const personOf = ({ locals }: Response): Person => locals.person as Person;

/** Refuses people who proved too long ago that it is they: who finds an open page does nothing that lasts. */
export const requireProof =
  ({ proofMs }: { readonly proofMs: number }): RequestHandler =>
  (_request, response, next) => {
    if (personOf(response).provenMsAgo > proofMs) throw dashboardError('proof_needed');
    next();
  };
