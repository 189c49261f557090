import { sessionIdleMs } from '@carillon/db/sign-in';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

/** `session`: a person is signed in. `sign-in`: a person is about to. `device`: a person signed in with a password before. */
type Cookie = 'session' | 'sign-in' | 'device';

const nameFor = ({ app }: Pick<Request, 'app'>, url: string, cookie: Cookie): string =>
  cookieName(app.get('cookie prefix'), url, cookie);

/** Maximum lives, ms. A session's is that of its row, which each use lengthens. */
const maxAges = { session: sessionIdleMs, 'sign-in': 10 * 60_000, device: 400 * 86_400_000 };

/** Where the installation has a prefix of its own, the usual name still counts for what was set before it had. */
function tokenIn(request: Request, url: string, cookie: Cookie): string | null {
  const cookies = parseCookie(request.get('cookie') ?? '');
  return cookies[nameFor(request, url, cookie)] || cookies[cookieName(defaultPrefix, url, cookie)] || null;
}

interface NewToken {
  readonly token: string;
  /** Life, ms; that of its kind unless given. */
  readonly maxAge?: number | undefined;
}

function setToken(
  response: Response,
  url: string,
  cookie: Cookie,
  { token, maxAge = maxAges[cookie] }: NewToken,
): void {
  response.cookie(nameFor(response, url, cookie), token, { ...attributes(url), maxAge });
}

/** The token of the browser's session; null when it brought none. @param url where people reach the dashboard */
export const sessionToken = (request: Request, url: string): string | null =>
  tokenIn(request, url, 'session');

/** @param endsInMs life of the session; that of a new one unless given */
export const setSessionToken = (response: Response, url: string, token: string, endsInMs?: number): void =>
  setToken(response, url, 'session', { token, maxAge: endsInMs });

/** Ends the cookie that the browser sent: one of the usual name may be of another installation on this host. */
export function clearSessionToken(response: Response, url: string): void {
  const own = nameFor(response, url, 'session');
  const sent = parseCookie(response.req.get('cookie') ?? '');
  response.clearCookie(sent[own] ? own : cookieName(defaultPrefix, url, 'session'), attributes(url));
}

/** The token of a browser that is about to sign in, which signs no one in; null when it brought none. */
export const signInToken = (request: Request, url: string): string | null => tokenIn(request, url, 'sign-in');

export const setSignInToken = (response: Response, url: string, token: string): void =>
  setToken(response, url, 'sign-in', { token });

export const clearSignInToken = (response: Response, url: string): void =>
  void response.clearCookie(nameFor(response, url, 'sign-in'), attributes(url));

/** The token of a browser in which a person signed in before; null when it brought none. */
export const deviceToken = (request: Request, url: string): string | null => tokenIn(request, url, 'device');

export const setDeviceToken = (response: Response, url: string, token: string): void =>
  setToken(response, url, 'device', { token });

/** Lax, because people come back from X by a link. */
const attributes = (url: string) =>
  ({ httpOnly: true, sameSite: 'lax', secure: url.startsWith('https:'), path: '/' }) as const;

/** Of installations that have no prefix of their own. */
const defaultPrefix = 'carillon';

/** On https the name itself makes browsers insist on Secure, and keeps other hosts of the domain from setting it. */
export const cookieName = (prefix: string, url: string, cookie: string): string =>
  `${url.startsWith('https:') ? '__Host-' : ''}${prefix}_${cookie}`;
