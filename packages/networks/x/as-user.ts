import type { Failure } from '@carillon/core';
import type { TwitterApiOAuth2Init } from 'twitter-api-v2';
import type { Session } from '../network.ts';
import type { NetworkClocks } from '../network-clocks.ts';
import type { Answer } from './ask.ts';
import { type Call, createClient, type XClient } from './client.ts';
import { xCredentials } from './credentials.ts';
import { isFresh, isOnTrial, renewTokens } from './renew-tokens.ts';
import { newTokenRefused } from './rules/account.ts';

/** One method of the network at work for one account. */
export interface Access {
  readonly session: Session;
  /** The application that the account acts through; only renewing its tokens needs it. */
  readonly app: () => Promise<TwitterApiOAuth2Init | Failure>;
  readonly call: Call;
  readonly clocks: NetworkClocks;
}

type Token =
  | { readonly accessToken: string /** To renew it again would show nothing. */; readonly isNew: boolean }
  | { readonly failure: Failure };

/**
 * Makes a request with a token that lasts, and once more with a new one if X refuses it:
 * a refused token is certain proof that the request did nothing.
 */
export async function asUser(access: Access, send: (client: XClient) => Promise<Answer>): Promise<Answer> {
  const first = await lastingToken(access);
  if ('failure' in first) return first;
  const answer = await send(createClient(first.accessToken, access.call));
  if (!isTokenRefused(answer)) return answer;
  if (first.isNew) return ofNewToken(answer);
  const second = await renewedToken(access, first.accessToken);
  if ('failure' in second) return second;
  return ofNewToken(await send(createClient(second.accessToken, access.call)));
}

const isTokenRefused = (answer: Answer): answer is { readonly failure: Failure } =>
  'failure' in answer && answer.failure.code === 'authentication_failed';

/** That X has just issued the token shows that it knows the account. */
const ofNewToken = (answer: Answer): Answer =>
  isTokenRefused(answer) ? { failure: { ...answer.failure, ...newTokenRefused } } : answer;

async function lastingToken(access: Access): Promise<Token> {
  const stored = xCredentials.parse(await access.session.vault.read());
  const now = access.call.now();
  if (isFresh(stored, now))
    return { ...stored, isNew: isOnTrial(stored, now, access.session.othersServedAt) };
  const renewed = await renewedToken(access);
  if ('failure' in renewed) return renewed;
  return { ...renewed, isNew: renewed.accessToken !== stored.accessToken };
}

async function renewedToken({ session, app, call }: Access, refused?: string): Promise<Token> {
  const renewal = await session.vault.renew(async (newest) => {
    const application = await app();
    return 'kind' in application
      ? { failure: application }
      : renewTokens(newest, { app: application, call, refused });
  });
  return 'failure' in renewal ? renewal : { ...xCredentials.parse(renewal.credentials), isNew: true };
}
