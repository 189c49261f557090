import { newToken } from '@carillon/secrets';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { cookieName } from '../sign-in/sessions/cookie.ts';

/** Maximum time on a network's page, ms. */
const maxAge = 10 * 60_000;

const nameFor = ({ app }: Pick<Request, 'app'>, url: string): string =>
  cookieName(app.get('cookie prefix'), url, 'connect');

/** The token of a browser that went to a network by a link; empty when it brings none. */
export const browserToken = (request: Request, url: string): string =>
  parseCookie(request.get('cookie') ?? '')[nameFor(request, url)] ?? '';

/**
 * Gives a browser a token that sets it apart, and signs nobody in. It keeps the one that it has, so that what was begun in
 * another tab can still be finished. Lax, because people come back from the network by a link.
 */
export function giveBrowserToken(
  { request, response }: { request: Request; response: Response },
  url: string,
): string {
  const known = browserToken(request, url);
  const token = /^[\w-]{43}$/.test(known) ? known : newToken();
  const secure = url.startsWith('https:');
  response.cookie(nameFor(request, url), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge,
  });
  return token;
}
