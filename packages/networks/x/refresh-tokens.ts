import type { TwitterApiOAuth2Init } from 'twitter-api-v2';
import type { Renewal } from '../network.ts';
import { askForTokens } from './ask-for-tokens.ts';
import type { Call } from './client.ts';
import { expiryIn, type XCredentials } from './credentials.ts';

/** Exchanges the refresh token, which works once, for a new pair. */
export async function refreshTokens(
  { refreshToken, scope }: XCredentials & { refreshToken: string },
  app: TwitterApiOAuth2Init,
  call: Call,
): Promise<Renewal> {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = await askForTokens(grant, app, call);
  if ('failure' in answer) return answer;
  const { tokens } = answer;
  const credentials: XCredentials = {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken ?? refreshToken,
    expiresAt: expiryIn(tokens.expiresIn, call.now()),
    scope: [...(tokens.scope ?? scope)],
  };
  return { credentials };
}
