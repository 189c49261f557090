import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

/** On https the name itself makes browsers insist on Secure, and keeps other hosts of the domain from setting it. */
const nameFor = (url: string): string =>
  url.startsWith('https:') ? '__Host-carillon_session' : 'carillon_session';

/** Maximum life of a session, ms. */
const maxSessionMs = 60 * 86_400_000;

/** The token of the browser's session; null when it brought none. @param url where people reach the dashboard */
export const sessionToken = (request: Request, url: string): string | null =>
  parseCookie(request.get('cookie') ?? '')[nameFor(url)] || null;

export function setSessionToken(response: Response, url: string, token: string): void {
  response.cookie(nameFor(url), token, { ...attributes(url), maxAge: maxSessionMs });
}

export function clearSessionToken(response: Response, url: string): void {
  response.clearCookie(nameFor(url), attributes(url));
}

/** Lax, because people come back from X by a link. */
const attributes = (url: string) =>
  ({ httpOnly: true, sameSite: 'lax', secure: url.startsWith('https:'), path: '/' }) as const;
