import { createHash, createHmac } from 'node:crypto';
import { isObject, jsonObject } from '../http/call.ts';

export type TokenKind = 'access' | 'refresh';

export interface Claims {
  readonly scope: string;
  /** The account's DID. */
  readonly sub: string;
  readonly jti: string;
  /** Seconds since 1970, as JWT has it. */
  readonly iat: number;
  readonly exp: number;
  /** How often the account's access had been revoked when the session began; absent in older tokens is never. */
  readonly revocations?: number;
}

export const scopes: Record<TokenKind, string> = {
  access: 'com.atproto.appPass',
  refresh: 'com.atproto.refresh',
};

/** A JWT. Its key is public, like everything here: what it opens is a sandbox. */
export function signToken(kind: TokenKind, claims: Omit<Claims, 'scope'>): string {
  const header = encode({ typ: kind === 'access' ? 'at+jwt' : 'refresh+jwt', alg: 'HS256' });
  const payload = encode({ scope: scopes[kind], ...claims, aud: 'did:web:sandbox.test' });
  return `${header}.${payload}.${signature(`${header}.${payload}`)}`;
}

/** The claims of a token that this sandbox signed, expired or not. */
export function readToken(token: string): Claims | undefined {
  const [header, payload = '', signed] = token.split('.');
  if (signed !== signature(`${header}.${payload}`)) return undefined;
  const claims: unknown = jsonObject(Buffer.from(payload, 'base64url'));
  return isClaims(claims) ? claims : undefined;
}

/** The id of the token that follows: always the same one, so that a refresh may be repeated. */
export const nextTokenId = (jti: string) => createHash('sha256').update(jti).digest('base64url');

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const signature = (text: string) => createHmac('sha256', 'sandbox').update(text).digest('base64url');

const isClaims = (value: unknown): value is Claims =>
  isObject(value) && typeof value['sub'] === 'string' && typeof value['exp'] === 'number';
