import type { Sql } from '../client.ts';

/** A worker's right to act on a publication. */
export interface Lease {
  readonly publicationId: string;
  readonly leaseToken: bigint;
}

/**
 * Renews leases in one statement.
 * @param length from now, ms
 * @returns the publications that are still held; the others were taken over or settled
 */
export async function renewLeases(
  db: Sql,
  leases: readonly Lease[],
  length: number,
): Promise<ReadonlySet<string>> {
  const held = leases.map(({ publicationId, leaseToken }) => ({
    publicationId,
    leaseToken: `${leaseToken}`,
  }));
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE publications p SET lease_until = clock_timestamp() + ${length}::float8 * interval '1 millisecond'
    FROM jsonb_to_recordset(${JSON.stringify(held)}::jsonb) AS held("publicationId" text, "leaseToken" bigint)
    WHERE p.id = held."publicationId" AND p.lease_token = held."leaseToken" AND p.status = 'publishing'
    RETURNING p.id`;
  return new Set(rows.map(({ id }) => id));
}
