import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/**
 * SQL condition on a publication `p` that was asked for by its id. As text, so that no index of what is in flight knows it: all of that
 * would be compared with all that was asked for, 22,500 times for 150 publications, which took half of a statement.
 */
export const isPublishing = Prisma.sql`p.status::text = 'publishing'`;

/** A worker's right to act on a publication. */
export interface Lease {
  readonly publicationId: string;
  readonly leaseToken: bigint;
}

/** Those that are the first to name their publication: one statement changes a row only once. */
export function firstOfEach<Request extends { readonly lease: Lease }>(
  requests: readonly Request[],
): ReadonlySet<Request> {
  const first = new Map<string, Request>();
  for (const request of requests)
    if (!first.has(request.lease.publicationId)) first.set(request.lease.publicationId, request);
  return new Set(first.values());
}

/**
 * Renews leases in one statement. One that is over stays over: a publication in doubt has given its lease
 * back, and anybody may take its next look.
 * @param length from now, ms
 * @returns the publications that are still held; the others are over, taken over or settled
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
    WITH mine AS MATERIALIZED (
      SELECT p.id FROM publications p JOIN jsonb_to_recordset(${JSON.stringify(held)}::jsonb) AS held("publicationId" text, "leaseToken" bigint)
        ON p.id = held."publicationId" AND p.lease_token = held."leaseToken"
      WHERE p.status = 'publishing' AND p.lease_until > clock_timestamp() ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE publications p SET lease_until = clock_timestamp() + ${length}::float8 * interval '1 millisecond'
    FROM mine WHERE p.id = mine.id AND p.lease_until > clock_timestamp() RETURNING p.id`;
  return new Set(rows.map(({ id }) => id));
}
