import { apiError } from '@carillon/core';
import type { RequestHandler } from 'express';

/** Headers that a page may send besides those that every page may. */
const sent = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Range'];

/** Headers of an answer that a page may read. */
const exposed = [
  ...['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['Retry-After', 'X-Request-Id', 'X-Error-Code', 'Idempotent-Replayed', 'ETag', 'Location', 'Link'],
  ...['Content-Range', 'WWW-Authenticate'],
].join(', ');

/**
 * Lets pages of some origins read what the API answers, by CORS (Fetch, section 3.3), and answers all others why not, where a browser
 * asks before it sends. Cookies are never part of it: a page needs an API key.
 * @param origins exactly as browsers send them; `*` alone for all
 * @param alsoSent more headers that a page may send
 */
export function crossOrigin(origins: readonly string[], alsoSent: readonly string[] = []): RequestHandler {
  const isOpen = origins.includes('*');
  const allowed = {
    'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
    'Access-Control-Allow-Headers': [...sent, ...alsoSent].join(', '),
    'Access-Control-Max-Age': '600',
  };
  return (request, response, next) => {
    const origin = request.get('origin');
    if (origins.length > 0 && !isOpen) response.vary('Origin');
    const isAllowed = origin !== undefined && (isOpen || origins.includes(origin));
    if (isAllowed) response.set('Access-Control-Allow-Origin', isOpen ? '*' : origin);
    if (request.method !== 'OPTIONS' || origin === undefined || !asksBefore(request.headers)) {
      if (isAllowed) response.set('Access-Control-Expose-Headers', exposed);
      return next();
    }
    if (!isAllowed) throw apiError('origin_not_allowed', { origin: origin.slice(0, 200) });
    response.set(allowed).status(204).end();
  };
}

/** True for the request that a browser sends before the one that it wants to send. */
const asksBefore = (headers: NodeJS.Dict<string | string[]>): boolean =>
  headers['access-control-request-method'] !== undefined;
