import type { TwitterApiOAuth2Init } from 'twitter-api-v2';
import type { Renewal } from '../network.ts';
import { askForTokens } from './ask-for-tokens.ts';
import type { Call } from './client.ts';
import { expiryIn, timeLeft, type XCredentials, xCredentials } from './credentials.ts';
import { authenticationFailed } from './rules/account.ts';

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
  const renewal = await refreshTokens({ ...credentials, refreshToken }, app, firstHalf(call));
  if ('credentials' in renewal && credentials.accessToken === refused) {
    return {
      credentials: { ...xCredentials.parse(renewal.credentials), replacedRefusedAt: now.toISOString() },
    };
  }
  if (!('failure' in renewal) || renewal.failure.kind !== 'retry' || !stillWorks) return renewal;
  const { failure: postponed } = renewal;
  const isUnclear = postponed.code === 'unavailable';
  return { credentials: isUnclear ? { ...credentials, doubtful: true } : newest, postponed };
}

/**
 * A token endpoint that hangs leaves the other half of the time to the request itself. What was answered while this process stood still
 * is heard first, however late that is: the pair is there once, and a timer would throw it away.
 */
function firstHalf(call: Call): Call {
  const hearingMs = Math.ceil(call.deadline / 30);
  const half = AbortSignal.timeout(Math.ceil(call.deadline / 2) - hearingMs);
  const end = new AbortController();
  half.addEventListener('abort', () => setTimeout(() => end.abort(half.reason), hearingMs).unref());
  return { ...call, signal: end.signal };
}

/** Exchanges the refresh token, which works once, for a new pair. */
async function refreshTokens(
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
