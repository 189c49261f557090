import { storedSentences } from '@carillon/core';
import { isInDoubt } from '../../breakers.ts';
import { Prisma } from '../../generated/client.ts';
import type { Claimant } from '../claimed.ts';
import { isUnclaimed } from './find-ready.ts';

/** SQL: the same as `isBreakerOfAccount`, of what is `able`. */
const isBreakerOfAble = Prisma.sql`b.platform = able.platform AND b.sandbox = able.sandbox AND b.app_id = able.app_id`;

/**
 * SQL, the second part of a claim, of what is `ready`:
 * - mine: what has a place, as it is once it is locked, with its post
 * - able: of these what has none before it that somebody else has locked: then its number among them, `nth`, is its place.
 *   `items_so_far`, where several may be out at once: items of it and of those before it
 * - moment: a time once all are locked
 * - probe: the one that may try whether its network takes an application again whose breaker is open, and pushes the breaker's time on for others. Only what
 *   could be claimed otherwise is one: anything else would use up the one try
 * - claimed: the publications as they are now, of an application without a breaker that holds them, and `probe`
 * - abandoned: the attempts of those who had them before
 * - opened: the attempts that begin
 */
export const takeReady = ({
  worker,
  leaseMs,
  probeMs,
  waits,
}: Claimant & { readonly waits: boolean }): Prisma.Sql => Prisma.sql`
    mine AS MATERIALIZED (
      SELECT ready.* FROM ready
        JOIN publications p ON p.id = ready.id AND p.generation = ready.generation
        JOIN posts ON posts.id = p.post_id
      WHERE ${isUnclaimed} AND (p.next_at IS NULL OR p.next_at <= statement_timestamp()) AND ${hasPlace}
      FOR NO KEY UPDATE OF p, posts ${waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`}
    ),
    able AS (
      SELECT *, sum(items) OVER (PARTITION BY social_account_id ORDER BY taken_over DESC, place) AS items_so_far FROM (
        SELECT *, row_number() OVER (PARTITION BY social_account_id, taken_over ORDER BY place) AS nth,
          CASE WHEN places > 1 THEN (SELECT count(*) FROM items i WHERE i.publication_id = mine.id) END AS items
        FROM mine
      ) m
      WHERE taken_over OR place = nth
    ),
    moment AS MATERIALIZED (
      SELECT date_trunc('milliseconds', clock_timestamp()) AS now FROM (SELECT count(*) FROM able) locked
    ),
    probe AS (
      UPDATE app_breakers b SET open_until = clock_timestamp() + ${probeMs}::float8 * interval '1 millisecond'
      FROM able
      WHERE (able.taken_over OR able.place = 1)
        AND ${isBreakerOfAble} AND b.open_until <= statement_timestamp()
      RETURNING able.id
    ),
    claimed AS (
      UPDATE publications p SET status = 'publishing', lease_token = lease_token + 1, lease_by = ${worker},
        lease_until = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond', next_at = NULL,
        attempts = attempts + 1, crashes = crashes + 1, dated_at = ${datedAt}
      FROM able
      WHERE p.id = able.id AND (able.id IN (SELECT id FROM probe)
        OR NOT EXISTS (SELECT 1 FROM app_breakers b WHERE ${isBreakerOfAble} AND NOT (b.reads AND ${isInDoubt})))
      RETURNING p.*
    ),
    abandoned AS (
      UPDATE attempts t SET ended_at = clock_timestamp(), outcome = 'unknown', message = ${storedSentences.abandoned}
      FROM claimed c WHERE t.publication_id = c.id AND t.ended_at IS NULL AND c.lease_token > 1
    ),
    opened AS (
      INSERT INTO attempts (publication_id, lease_token, generation, number, worker, started_at)
      SELECT id, lease_token, generation, attempts, lease_by, clock_timestamp() FROM claimed
    )`;

/**
 * SQL condition on a publication `p` that is `ready`: its account has a place for it. One that is taken over has its place, but
 * where one is out at a time it is the first of those.
 */
const hasPlace = Prisma.sql`(CASE WHEN ready.taken_over THEN ready.places > 1 OR (ready.place = 1 AND NOT EXISTS (
    SELECT 1 FROM publications other WHERE other.social_account_id = p.social_account_id AND other.status = 'publishing' AND other.lease_until >= statement_timestamp()))
  ELSE ready.place + (SELECT count(*) FROM publications other WHERE other.social_account_id = p.social_account_id AND other.status = 'publishing') <= ready.places END)`;

/**
 * SQL: the time that the last item of the publication `p` shows, each item before it a millisecond less; null where one is out at a
 * time. It is later than those of all that are out, and of one moment for all that are claimed, once nobody else can claim one
 * of them. What is taken over keeps its own.
 */
const datedAt = Prisma.sql`CASE WHEN able.taken_over AND p.dated_at IS NOT NULL THEN p.dated_at WHEN able.places > 1 THEN
  greatest((SELECT now FROM moment) - interval '1 millisecond',
    (SELECT max(other.dated_at) FROM publications other WHERE other.social_account_id = p.social_account_id AND other.status = 'publishing'))
  + able.items_so_far::float8 * interval '1 millisecond' END`;
