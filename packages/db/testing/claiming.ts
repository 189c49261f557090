import { type Claim, type ClaimRequest, claimPublication, type Database } from '../index.ts';

/** Values with which workers claim. */
export const usual = { generation: 1, worker: 'worker-1', lease: 90_000, maxLateness: 86_400_000 } as const;

/** Claims a publication that must be there to claim. */
export async function claimed(
  db: Database,
  publicationId: string,
  request: Partial<ClaimRequest> = {},
): Promise<Claim> {
  const claim = await claimPublication(db, { ...usual, publicationId, ...request });
  if (claim === null) throw new Error(`${publicationId} could not be claimed.`);
  return claim;
}
