import type { Failure } from '@carillon/core';
import { TwitterApi, type TwitterApiOAuth2Init } from 'twitter-api-v2';
import type { AuthorizationCode, Redeemed } from '../authorization.ts';
import { askForTokens, type Tokens } from './ask-for-tokens.ts';
import type { Call } from './client.ts';

export interface Beginning {
  /** X's consent page. */
  readonly authorizeUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** 500 characters at most (X, OAuth 2.0 page). */
  readonly state: string;
  readonly scopes: readonly string[];
}

/** The SDK makes verifier, challenge and query; only the page is another where it is a sandbox's. */
export function beginAuthorization({ authorizeUrl, clientId, redirectUri, state, scopes }: Beginning) {
  const sdk = new TwitterApi({ clientId });
  const link = sdk.generateOAuth2AuthLink(redirectUri, { state, scope: [...scopes] });
  return { url: `${authorizeUrl}${new URL(link.url).search}`, codeVerifier: link.codeVerifier };
}

export interface Redeeming {
  /** The X application. One with a secret is a confidential client: it proves itself by `Authorization: Basic`. */
  readonly app: TwitterApiOAuth2Init;
  readonly call: Call;
  /** The scopes that were asked for. */
  readonly scopes: readonly string[];
  /** Those without which nothing works. */
  readonly needed: readonly string[];
}

/** Exchanges a code for tokens. X takes each once, for 30 s, with the verifier and the address of its beginning. */
export async function redeemCode(
  { code, codeVerifier, redirectUri }: AuthorizationCode,
  { app, call, scopes, needed }: Redeeming,
): Promise<Redeemed | Failure> {
  const grant = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  };
  const answer = await askForTokens(grant, app, call);
  if ('failure' in answer) return refusalOf(answer.failure);
  const { tokens } = answer;
  const missing = missingScopes(tokens, needed);
  if (missing.length > 0) return notGranted(missing);
  const { accessToken, refreshToken, expiresIn, scope = scopes } = tokens;
  return { kind: 'redeemed', input: { accessToken, refreshToken, expiresIn, scope: scope.join(' ') } };
}

/** An answer that names no scope granted what was asked for (RFC 6749, 5.1). A promise to stay needs a refresh token. */
function missingScopes({ scope, refreshToken }: Tokens, needed: readonly string[]): string[] {
  return needed.filter(
    (name) => !(scope ?? needed).includes(name) || (name === 'offline.access' && refreshToken === null),
  );
}

function notGranted(missing: readonly string[]): Failure {
  const names = missing.join(' and ');
  const message = `X did not grant ${names}, which publishing needs. Connect the account again and allow everything that is asked for.`;
  return { kind: 'refused', code: 'permission_missing', message };
}

function refusalOf(failure: Failure): Failure {
  if (failure.code !== 'authentication_failed') return failure;
  const message =
    'X did not accept the authorization: it is too old or was used before. Connect the account again.';
  return { ...failure, message };
}
