import type { Failure } from '@carillon/core';
import type { TwitterApiOAuth2Init } from 'twitter-api-v2';
import { z } from 'zod';
import { ask } from './ask.ts';
import { type Call, createClient } from './client.ts';
import { bearerToken, defaultLifetimeSeconds, lifetimeSeconds } from './credentials.ts';
import { unavailable } from './wire-failures.ts';

const tokenAnswer = z.object({
  access_token: bearerToken,
  expires_in: lifetimeSeconds.catch(defaultLifetimeSeconds),
  refresh_token: bearerToken.nullable().catch(null),
  scope: z.string().optional().catch(undefined),
});

/** A scope, as X spells them. Other spellings are not ours. */
const scopeName = /^[\w.:-]{1,50}$/;

/** A successful answer of the token endpoint. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** s */
  readonly expiresIn: number;
  /** undefined where the answer names none. */
  readonly scope: readonly string[] | undefined;
}

/**
 * Asks X's token endpoint for a pair of tokens. The SDK's own methods throw, and lose the pair, when the answer names no
 * scope; so its parts are read here.
 */
export async function askForTokens(
  grant: Readonly<Record<string, string>>,
  app: TwitterApiOAuth2Init,
  call: Call,
): Promise<{ readonly tokens: Tokens } | { readonly failure: Failure }> {
  const answer = await ask(createClient(app, call), { does: 'token' }, (api) =>
    api.post<unknown>(
      'https://api.x.com/2/oauth2/token',
      { ...grant, client_id: app.clientId },
      { forceBodyMode: 'url' },
    ),
  );
  if ('failure' in answer) return answer;
  const { data } = tokenAnswer.safeParse(answer.data);
  if (data === undefined) return { failure: unavailable };
  const tokens = {
    accessToken: data.access_token,
    refreshToken: data.refresh_token,
    expiresIn: data.expires_in,
    scope: data.scope?.split(' ').filter((name) => scopeName.test(name)),
  };
  return { tokens };
}
