import { firstId } from '@carillon/core';
import type { Sql } from '../client.ts';

/** How the deliveries of an endpoint ended of late. */
export interface DeliveryResults {
  /** Of the endpoint. */
  readonly id: string;
  /** Since the moment that was asked for, of those that were looked at. */
  readonly delivered: number;
  readonly failed: number;
  /** True when there are more since then than were looked at. */
  readonly isCut: boolean;
  /** Result of the last one that is over; null without one. */
  readonly lastStatus: 'delivered' | 'failed' | null;
  readonly lastAt: Date | null;
}

/** Deliveries of an endpoint that are looked at, the newest: of 20 endpoints, 10,000 rows. */
const perEndpoint = 500;

/** Greater than every id of a delivery. */
const afterAll = `whd_${'z'.repeat(26)}`;

/**
 * How the deliveries of each endpoint of a user ended since a moment, in one statement. It goes back along the index of each
 * endpoint, so far and no further: a counter would be one more row that all deliveries of an endpoint wait for.
 */
export const readDeliveryResults = (
  db: Sql,
  userId: string,
  { since, limit = perEndpoint }: { readonly since: Date; readonly limit?: number },
): Promise<DeliveryResults[]> => db.$queryRaw<DeliveryResults[]>`
  WITH looked AS MATERIALIZED (
    SELECT e.id AS endpoint_id, newest.* FROM webhook_endpoints e CROSS JOIN LATERAL (
      SELECT id, status, settled_at FROM webhook_deliveries d WHERE (d.endpoint_id, d.id) >= (e.id, '') AND (d.endpoint_id, d.id) < (e.id, ${afterAll}) ORDER BY d.endpoint_id DESC, d.id DESC LIMIT ${limit}::int
    ) newest WHERE e.user_id = ${userId} AND e.deleted_at IS NULL
  ),
  last AS (
    SELECT DISTINCT ON (endpoint_id) endpoint_id, status, settled_at FROM looked WHERE status IN ('delivered', 'failed')
    ORDER BY endpoint_id, settled_at DESC
  ),
  counted AS (
    SELECT endpoint_id, count(*) FILTER (WHERE status = 'delivered')::int AS delivered, count(*) FILTER (WHERE status = 'failed')::int AS failed,
      count(*) >= ${limit}::int AS is_cut
    FROM looked WHERE id >= ${firstId('whd', since)} GROUP BY endpoint_id
  )
  SELECT e.id, coalesce(delivered, 0) AS delivered, coalesce(failed, 0) AS failed, coalesce(is_cut, false) AS "isCut",
    last.status::text AS "lastStatus", last.settled_at AS "lastAt"
  FROM webhook_endpoints e LEFT JOIN counted ON counted.endpoint_id = e.id LEFT JOIN last ON last.endpoint_id = e.id
  WHERE e.user_id = ${userId} AND e.deleted_at IS NULL ORDER BY e.id`;
