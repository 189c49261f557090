import { timingSafeEqual } from 'node:crypto';
import { digest } from '@carillon/secrets';
import type { Request, RequestHandler } from 'express';
import { dashboardError } from '../../problems.ts';
import { findRelyingParty } from '../second-factor/relying-party.ts';

/** The token that every change must send. Only pages of the dashboard can read it; the session's token cannot be found from it. */
export const csrfToken = (sessionToken: string): string => digest(sessionToken, 'csrf');

/** @throws {ApiError} 403 when a request that changes something does not bring the token of its session; pages of others call it X-XSRF-TOKEN */
export function checkCsrfToken(request: Request, sessionToken: string): void {
  if (isHarmless(request)) return;
  const given = Buffer.from(request.get('x-csrf-token') ?? request.get('x-xsrf-token') ?? '');
  const expected = Buffer.from(csrfToken(sessionToken));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw dashboardError('csrf_token_missing');
}

/**
 * Refuses changes that come from another site by the browser's headers: signing in has no session yet, and so no token.
 * @param url the address of the dashboard: its origin, and that of its passkeys, are its own, whatever Host a request names
 */
export function refuseOtherSites(url: string): RequestHandler {
  const own = [new URL(url).origin, findRelyingParty(url)?.origin];
  return (request, _response, next) => {
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    const isForeign =
      site === undefined ? origin !== undefined && !own.includes(origin) : site !== 'same-origin';
    if (isForeign && !isHarmless(request)) throw dashboardError('other_site', { url });
    next();
  };
}

const isHarmless = ({ method }: Request): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);
