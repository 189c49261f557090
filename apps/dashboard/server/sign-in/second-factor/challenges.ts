import type { Database } from '@carillon/db';
import { keepChallenge, takeChallenge } from '@carillon/db/sign-in';
import { clientAddress } from '@carillon/http/client-address';
import type { Exchange } from '@carillon/http/exchange';
import { digest } from '@carillon/secrets';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { dashboardError } from '../../problems.ts';
import { allowTry, type TryParts } from '../sessions/sign-in-limits.ts';

/** Those that a challenge may be for: a session or a browser, and what it does with the signature. */
export const holders = {
  register: (sessionId: string): string => `session ${sessionId} registers`,
  confirm: (sessionId: string): string => `session ${sessionId} confirms`,
  /** @param token of the browser that is about to sign in */
  signIn: (token: string): string => `browser ${digest(token)} signs in`,
};

/** Keeps a challenge until it is used, or its time is over. */
export const issueChallenge = (db: Database, holder: string, challenge: string): Promise<void> =>
  keepChallenge(db, { id: digest(challenge), holder });

/**
 * Uses up the challenge that a browser says was signed.
 * @param clientDataJSON base64url
 * @returns null when it names none of the holder's that is good
 */
export async function takeNamedChallenge(
  db: Database,
  holder: string,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(Buffer.from(clientDataJSON, 'base64url').toString());
  return challenge !== null && (await takeChallenge(db, { id: digest(challenge), holder }))
    ? challenge
    : null;
}

function challengeIn(json: string): string | null {
  try {
    const challenge = (JSON.parse(json) as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null; // no JSON
  }
}

/** Challenges that an address may ask for without a session, within a duration in s: each is kept for some minutes. */
const rule = { points: 100, duration: 5 * 60 };

export type ChallengeLimits = Pick<RateLimiterMemory, 'consume'>;

/** Counts challenges by address, for this process alone. */
export const openChallengeLimits = (): ChallengeLimits => new RateLimiterMemory(rule);

/** @throws {ApiError} 429 when an address asked for too many */
export async function allowChallenge(
  limits: ChallengeLimits,
  { request, response }: Exchange,
): Promise<void> {
  try {
    await limits.consume(clientAddress(request));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    response.set('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1_000)));
    throw dashboardError('too_many_challenges');
  }
}

/**
 * Tries a proof of a user, as often as a wrong password may be tried. @param prove answers whether it is right
 * @throws {ApiError} 429 when there were too many wrong ones
 */
export async function limitTries(
  parts: TryParts,
  userId: string,
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const { signInLimits, signInTrail, exchange } = parts;
  const tried = { email: `second factor of ${userId}`, address: exchange.request.ip ?? '' };
  await allowTry(parts, tried);
  const isRight = await prove();
  if (isRight) await signInLimits.forgive(tried);
  else signInTrail.failed(exchange, { userId }, 'second_factor.failed');
  return isRight;
}
