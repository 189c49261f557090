import type { TwitterApiOAuth2Init } from 'twitter-api-v2';
import { z } from 'zod';
import type { Renewal } from '../network.ts';
import { ask } from './ask.ts';
import { bearerToken } from './bearer-token.ts';
import { type Call, createClient } from './client.ts';
import { expiryIn, lifetime, usualLifetime, type XCredentials } from './credentials.ts';
import { unavailable } from './wire-failures.ts';

const tokenAnswer = z.object({
  access_token: bearerToken,
  expires_in: lifetime.catch(usualLifetime),
  refresh_token: bearerToken.catch(''),
  scope: z.string().optional().catch(undefined),
});

/**
 * Exchanges the refresh token, which works once, for a new pair.
 * The SDK's own method throws, and loses the pair, when the answer names no scope; so its parts are read here.
 */
export async function refreshTokens(
  { refreshToken, scope }: XCredentials & { refreshToken: string },
  app: TwitterApiOAuth2Init,
  call: Call,
): Promise<Renewal> {
  const answer = await ask(createClient(app, call), { does: 'token' }, (api) =>
    api.post<unknown>(
      'https://api.x.com/2/oauth2/token',
      { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: app.clientId },
      { forceBodyMode: 'url' },
    ),
  );
  if ('failure' in answer) return answer;
  const { data: tokens } = tokenAnswer.safeParse(answer.data);
  if (tokens === undefined) return { failure: unavailable };
  const credentials: XCredentials = {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token || refreshToken,
    expiresAt: expiryIn(tokens.expires_in),
    scope: tokens.scope?.split(' ').filter(Boolean) ?? scope,
  };
  return { credentials };
}
