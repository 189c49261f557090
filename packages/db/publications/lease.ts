import type { Sql } from '../client.ts';

/** A worker's right to act on a publication. */
export interface Lease {
  readonly publicationId: string;
  readonly leaseToken: bigint;
}

/** @returns false when the lease is lost: somebody else took over, or it is settled */
export async function renewLease(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  lease: number,
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE publications SET lease_until = clock_timestamp() + ${lease}::float8 * interval '1 millisecond'
    WHERE id = ${publicationId} AND lease_token = ${leaseToken} AND status = 'publishing'`;
  return changed === 1;
}
