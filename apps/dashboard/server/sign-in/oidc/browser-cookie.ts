import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { cookieName } from '../sessions/cookie.ts';

/** Longest that somebody is at the issuer, ms. */
const maxAge = 10 * 60_000;

const nameFor = ({ app }: Pick<Request, 'app'>, url: string): string =>
  cookieName(app.get('cookie prefix'), url, 'oidc');

/** Lax, because people come back from the issuer by a link. */
const attributes = (url: string) =>
  ({ httpOnly: true, sameSite: 'lax', secure: url.startsWith('https:'), path: '/' }) as const;

/** The token of a browser that went to the issuer; empty when it brings none. */
export const oidcToken = (request: Request, url: string): string =>
  parseCookie(request.get('cookie') ?? '')[nameFor(request, url)] ?? '';

export const setOidcToken = (response: Response, url: string, token: string): void =>
  void response.cookie(nameFor(response, url), token, { ...attributes(url), maxAge });

export const clearOidcToken = (response: Response, url: string): void =>
  void response.clearCookie(nameFor(response, url), attributes(url));
