import type { Failure } from '@carillon/core';
import type { TwitterApiOAuth2Init } from 'twitter-api-v2';
import type { Session } from '../network.ts';
import type { Answer } from './ask.ts';
import { type Call, createClient, type XClient } from './client.ts';
import { xCredentials } from './credentials.ts';
import { isFresh, renewTokens } from './renew-tokens.ts';

/** One method of the network at work for one account. */
export interface Access {
  readonly session: Session;
  readonly app: TwitterApiOAuth2Init;
  readonly call: Call;
}

type Token = { readonly accessToken: string } | { readonly failure: Failure };

/**
 * Makes a request with a token that lasts, and once more with a new one if X refuses it:
 * a refused token is certain proof that the request did nothing.
 */
export async function asUser(access: Access, send: (client: XClient) => Promise<Answer>): Promise<Answer> {
  const first = await lastingToken(access);
  if ('failure' in first) return first;
  const answer = await send(createClient(first.accessToken, access.call));
  if (!('failure' in answer) || answer.failure.code !== 'authentication_failed') return answer;
  const second = await renewedToken(access, first.accessToken);
  if ('failure' in second) return second;
  return send(createClient(second.accessToken, access.call));
}

async function lastingToken(access: Access): Promise<Token> {
  const stored = xCredentials.parse(await access.session.vault.read());
  return isFresh(stored, access.call.now()) ? stored : renewedToken(access);
}

async function renewedToken({ session, app, call }: Access, refused?: string): Promise<Token> {
  const renewal = await session.vault.renew((newest) => renewTokens(newest, { app, call, refused }));
  return 'failure' in renewal ? renewal : xCredentials.parse(renewal.credentials);
}
