import { clientAddress } from '@carillon/api/client-address';
import type { Exchange } from '@carillon/api/service';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { dashboardError } from '../../problems.ts';

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
