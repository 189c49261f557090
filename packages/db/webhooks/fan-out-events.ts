import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { nothingSaid } from './tidy-webhooks.ts';

interface FanOut {
  /** Events of one statement. */
  readonly limit: number;
  /** Nothing is done while the oldest has waited for less, ms. */
  readonly waitMs: number;
  /**
   * Nothing is made for users whose every endpoint has this many deliveries waiting: none could be delivered yet. Of
   * all users unless given.
   */
  readonly maxWaiting?: number;
}

/** Characters of a post that are kept with the event of one account: messages say by them which post it is. */
const quoted = 500;

/** Rows of the outbox that are looked at for those of users who have room. */
const window = 20_000;

/**
 * Makes events of what publishing left in the outbox, and a delivery for each endpoint that wants it, in one statement. The
 * posts are locked against those who delete them: either these see the events, or the events are made without what the post
 * said. To an endpoint that was switched off after the event, it is dropped. A post that somebody has locked, and an outbox row that another worker has, are left for the next look.
 * @returns how many events
 */
export async function fanOutEvents(db: Sql, { limit, waitMs, maxWaiting }: FanOut): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH ${maxWaiting === undefined ? Prisma.empty : withRoom(maxWaiting)} taken AS MATERIALIZED (
      SELECT o.*, new_typeid('evt') AS event_id, post.status = 'cancelled' AS erased,
        CASE WHEN post.status = 'cancelled' THEN '' ELSE left(post.content, ${quoted}::int) END AS content,
        post.external_id, CASE WHEN post.status = 'cancelled' THEN '{}' ELSE post.metadata END AS metadata
      FROM webhook_outbox o JOIN posts post ON post.id = o.post_id
      WHERE (SELECT occurred_at FROM webhook_outbox ORDER BY id LIMIT 1) <= clock_timestamp() - ${waitMs}::float8 * interval '1 millisecond'
        ${maxWaiting === undefined ? Prisma.empty : Prisma.sql`AND o.id IN (SELECT id FROM room)`}
      ORDER BY o.id LIMIT ${limit}::int
      FOR UPDATE OF o SKIP LOCKED FOR SHARE OF post SKIP LOCKED
    ),
    gone AS (
      DELETE FROM webhook_outbox o USING taken WHERE o.id = taken.id
    ),
    events AS (
      INSERT INTO webhook_events (id, user_id, type, subject_id, post_id, profile_id, sandbox, snapshot, occurred_at, erased)
      SELECT event_id, user_id, type, subject_id, post_id, profile_id, sandbox,
        CASE WHEN erased THEN snapshot || ${nothingSaid}::jsonb ELSE snapshot END
          || CASE WHEN type LIKE 'publication.%' THEN jsonb_build_object('profileId', profile_id, 'content', content, 'externalId', external_id, 'metadata', metadata) ELSE '{}' END
          || CASE WHEN erased OR snapshot ? 'texts' THEN '{}' ELSE jsonb_build_object('texts', said.texts) END, occurred_at, erased
      FROM taken LEFT JOIN LATERAL webhook_texts(post_id, CASE WHEN type LIKE 'publication.%' THEN subject_id END) said
        ON NOT erased AND NOT snapshot ? 'texts' -- of what is published they are read here
    ),
    wanted AS MATERIALIZED (
      SELECT taken.event_id, e.id AS endpoint_id, e.active FROM taken JOIN webhook_endpoints e ON e.user_id = taken.user_id
        AND webhook_would_want(e, taken.type, taken.profile_id, taken.sandbox) AND e.created_at <= taken.occurred_at
        AND (e.active OR e.updated_at >= taken.occurred_at) AND e.deleted_at IS NULL
      FOR KEY SHARE OF e SKIP LOCKED -- one that is being deleted receives nothing, and keeps nobody waiting
    ),
    deliveries AS (
      INSERT INTO webhook_deliveries (id, event_id, endpoint_id, status, next_at, settled_at)
      SELECT new_typeid('whd'), event_id, endpoint_id, (CASE WHEN active THEN 'pending' ELSE 'dropped' END)::webhook_delivery_status,
        CASE WHEN active THEN clock_timestamp() END, CASE WHEN NOT active THEN clock_timestamp() END FROM wanted
    )
    SELECT count(*)::int AS count FROM taken`;
  return row?.count ?? 0;
}

/** Those of the oldest rows whose users have an endpoint with room, or none that is on; all of them if there are no such rows. */
const withRoom = (maxWaiting: number): Prisma.Sql => Prisma.sql`
    oldest AS MATERIALIZED (
      SELECT id, user_id FROM webhook_outbox ORDER BY id LIMIT ${window}::int
    ),
    crowded AS MATERIALIZED (
      SELECT u.user_id FROM (SELECT DISTINCT user_id FROM oldest) u
      WHERE EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = u.user_id AND e.active) AND NOT EXISTS (
        SELECT 1 FROM webhook_endpoints e WHERE e.user_id = u.user_id AND e.active AND (
          SELECT count(*) FROM (
            SELECT 1 FROM webhook_deliveries d
            WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.next_at <= clock_timestamp() LIMIT ${maxWaiting}::int
          ) waiting) < ${maxWaiting}::int)
    ),
    roomy AS MATERIALIZED (
      SELECT id FROM oldest WHERE user_id NOT IN (SELECT user_id FROM crowded)
    ),
    room AS MATERIALIZED (
      SELECT id FROM roomy
      UNION ALL
      SELECT id FROM oldest WHERE NOT EXISTS (SELECT 1 FROM roomy) AND (SELECT count(*) FROM oldest) = ${window}::int
    ),`;

/** Removes what waits in the outbox of posts that are gone: their user was deleted. */
export const dropOrphans = (db: Sql, limit = 1_000): Promise<number> => db.$executeRaw`
  DELETE FROM webhook_outbox o WHERE o.id IN (SELECT id FROM webhook_outbox ORDER BY id LIMIT ${limit}::int)
    AND NOT EXISTS (SELECT 1 FROM posts WHERE posts.id = o.post_id)`;
