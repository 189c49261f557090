import type { Database } from '../client.ts';
import { claimPublication } from '../publications/claim.ts';
import type { Claim, ClaimRequest } from '../publications/claimed.ts';

/** Everything else that a worker says when it claims. */
export const defaultClaim = {
  generation: 1,
  worker: 'worker-1',
  leaseMs: 90_000,
  probeMs: 20_000,
  maxLateness: 86_400_000,
} as const;

/**
 * Times by which a reconciler decides, though it takes at once what was just stored: its column may have rounded up to the
 * next ms.
 */
export const reconcilerTimes = {
  freshMs: -1,
  jobMs: 15_000,
  lateMs: 5_000,
  abandonedMs: 5_000,
  crashSpreadMs: 5_000,
} as const;

/** Claims a publication that must be there to claim. */
export async function claimed(
  db: Database,
  publicationId: string,
  request: Partial<ClaimRequest> = {},
): Promise<Claim> {
  const claim = await claimPublication(db, { ...defaultClaim, publicationId, ...request });
  if (claim === null) throw new Error(`${publicationId} could not be claimed.`);
  return claim;
}
