import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from '@carillon/core';
import type { TwitterApiOAuth2Init } from 'twitter-api-v2';
import type { LateCredentials, Renewal } from '../network.ts';
import { askForTokens } from './ask-for-tokens.ts';
import type { Call } from './client.ts';
import { expiryIn, timeLeft, type XCredentials, xCredentials } from './credentials.ts';
import { authenticationFailed } from './rules/account.ts';
import { unavailable } from './wire-failures.ts';

/** Rotating more often than needed breaks chains of tokens, ms. */
const renewalMarginMs = 600_000;

/** A refresh token that may be spent is tried again only when the access token is as good as over, ms. */
const lastMomentMs = 20_000;

export function isFresh(credentials: XCredentials, now: Date, refused?: string): boolean {
  const left = timeLeft(credentials, now);
  return (
    credentials.accessToken !== refused && left >= (credentials.doubtful ? lastMomentMs : renewalMarginMs)
  );
}

/** While X refuses what it issues, another refresh within this would show nothing, and rotate the chain on, ms. */
const trialMs = 5 * 60_000;

/**
 * True when the token was issued a short while ago, in the place of one that X refused.
 * @param othersServedAt X works again since then: a token that was issued before, and refused, may have been ended meanwhile
 */
export function isOnTrial(
  { replacedRefusedAt }: XCredentials,
  now: Date,
  othersServedAt: Date | null = null,
): boolean {
  if (replacedRefusedAt === undefined) return false;
  const issuedAt = Date.parse(replacedRefusedAt);
  return (
    now.getTime() - issuedAt < trialMs && (othersServedAt === null || issuedAt > othersServedAt.getTime())
  );
}

interface Renewing {
  readonly app: TwitterApiOAuth2Init;
  readonly call: Call;
  /** The access token that X just refused. */
  readonly refused?: string | undefined;
}

/** A change of credentials for the vault: what somebody else renewed meanwhile is taken as it is. */
export async function renewTokens(newest: unknown, { app, call, refused }: Renewing): Promise<Renewal> {
  const credentials = xCredentials.parse(newest);
  const now = call.now();
  if (isFresh(credentials, now, refused)) return { credentials: newest };
  const stillWorks = credentials.accessToken !== refused && timeLeft(credentials, now) > 0;
  const { refreshToken } = credentials;
  if (refreshToken === null) return stillWorks ? { credentials: newest } : { failure: authenticationFailed };
  const renewal = await refreshTokens({ ...credentials, refreshToken }, app, call);
  const renewed = credentials.accessToken === refused ? inPlaceOfRefused(renewal, now) : renewal;
  if (!('failure' in renewed) || renewed.failure.kind !== 'retry' || !stillWorks) return renewed;
  const { failure: postponed, late } = renewed;
  const isUnclear = postponed.code === 'unavailable';
  return {
    credentials: isUnclear ? { ...credentials, doubtful: true } : newest,
    postponed,
    ...(late && { late }),
  };
}

/** New tokens, however late, that say since when they are in the place of a refused one. */
function inPlaceOfRefused(renewal: Refreshed, now: Date): Refreshed {
  const marked = (credentials: XCredentials) => ({ ...credentials, replacedRefusedAt: now.toISOString() });
  if ('credentials' in renewal) return { credentials: marked(renewal.credentials) };
  const { failure, late } = renewal;
  if (late === undefined) return renewal;
  const credentials = late.credentials.then((found) => found && marked(found));
  return { failure, late: { ...late, credentials } };
}

type Refreshed = { readonly credentials: XCredentials } | { readonly failure: Failure; readonly late?: Late };

interface Late extends LateCredentials {
  readonly credentials: Promise<XCredentials | null>;
}

/** Longest that an answer of the token endpoint is waited for, in deadlines of a call: the pair in it is there once. */
const hearingCalls = 2;

/**
 * Exchanges the refresh token, which works once, for a new pair. A token endpoint that is slow leaves the other half of the time to the
 * request itself; what it answers later is heard all the same.
 */
async function refreshTokens(
  { refreshToken, scope }: XCredentials & { refreshToken: string },
  app: TwitterApiOAuth2Init,
  call: Call,
): Promise<Refreshed> {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const hearingMs = hearingCalls * call.deadline;
  const asked = askForTokens(grant, app, { ...call, signal: AbortSignal.timeout(hearingMs) }).then(
    (answer): Refreshed => {
      if ('failure' in answer) return answer;
      const { tokens } = answer;
      const credentials: XCredentials = {
        accessToken: tokens.accessToken,
        refreshToken: tokens.refreshToken ?? refreshToken,
        expiresAt: expiryIn(tokens.expiresIn, call.now()),
        scope: [...(tokens.scope ?? scope)],
      };
      return { credentials };
    },
  );
  const inTime = await withinHalf(asked, call);
  if (inTime !== null) return inTime;
  const credentials = asked.then((late) => ('credentials' in late ? late.credentials : null));
  return { failure: unavailable, late: { credentials, hearingMs } };
}

/**
 * An answer within the first half of a call's time; null for none. One that came while this process stood still is heard first, however
 * late that is: timers are over before what lies on the wire is read.
 */
async function withinHalf<Answer>(asked: Promise<Answer>, { deadline }: Call): Promise<Answer | null> {
  const readingMs = Math.ceil(deadline / 30);
  const half = Math.ceil(deadline / 2) - readingMs;
  const within = (ms: number) => Promise.race([asked, sleep(ms, null, { ref: false })]);
  return (await within(half)) ?? (await within(readingMs));
}
