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

/** The token of a session. */
export function signToken(kind: TokenKind, claims: Omit<Claims, 'scope'>): string {
  return signJwt(kind === 'access' ? 'at+jwt' : 'refresh+jwt', {
    scope: scopes[kind],
    ...claims,
    aud: 'did:web:sandbox.test',
  });
}

/** A JWT. Its key is public, like everything here: what it opens is a sandbox. */
export function signJwt(typ: string, claims: object): string {
  const content = `${encode({ typ, alg: 'HS256' })}.${encode(claims)}`;
  return `${content}.${signature(content)}`;
}

/** The claims of a token that this sandbox signed, expired or not. */
export function readToken(token: string): Claims | undefined {
  const claims = readJwt(token);
  return isClaims(claims) ? claims : undefined;
}

/** The content of a JWT that this sandbox signed; undefined of any other. */
export function readJwt(token: string): Record<string, unknown> | undefined {
  const [header, payload = '', signed] = token.split('.');
  if (signed !== signature(`${header}.${payload}`)) return undefined;
  return jsonObject(Buffer.from(payload, 'base64url'));
}

/** The id of the token that follows: always the same one, so that a refresh may be repeated. */
export const nextTokenId = (jti: string) => createHash('sha256').update(jti).digest('base64url');

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const signature = (text: string) => createHmac('sha256', 'sandbox').update(text).digest('base64url');

const isClaims = (value: unknown): value is Claims =>
  isObject(value) && typeof value['sub'] === 'string' && typeof value['exp'] === 'number';
