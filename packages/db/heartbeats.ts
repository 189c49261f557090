import type { Platform } from '@carillon/core';
import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';
import { literal } from './sql-parts.ts';

/** A worker as it says that it is alive. */
export interface LivingWorker {
  /** Unique among workers. */
  readonly name: string;
  /** Publications at once, per network. */
  readonly concurrency: number;
  /** Longest silence before it loses its leases, ms. */
  readonly silenceMs: number;
}

export interface Heartbeat {
  /** Since the heartbeat before, by Postgres' clock, ms; null for the first one. */
  readonly gapMs: number | null;
  /** True when there are workers that have fallen silent, and that may have left leases. */
  readonly othersSilent: boolean;
}

/** Rows of workers that ended without taking theirs out are deleted after this, ms. */
const rememberedMs = 3_600_000;

/** Silence after which all that a worker left has run out, ms. */
const leftMs = 60_000;

/**
 * SQL condition on a worker `w`: it has missed its heartbeats, as it said itself how many that are. Workers of the release
 * before say nothing, and are never silent. Two heartbeats are held against one moment: what stops Postgres stops it for all.
 */
const isSilent = Prisma.sql`w.seen_at < statement_timestamp() - w.silence_ms * interval '1 millisecond'
  AND w.seen_at > statement_timestamp() - ${literal(leftMs)} * interval '1 millisecond'`;

/** Writes down that the worker is alive. Whoever has been silent for an hour is forgotten. */
export async function heartbeat(db: Sql, { name, concurrency, silenceMs }: LivingWorker): Promise<Heartbeat> {
  const [beat] = await db.$queryRaw<Heartbeat[]>`
    WITH forgotten AS (DELETE FROM workers WHERE seen_at < statement_timestamp() - ${literal(rememberedMs)} * interval '1 millisecond'),
    before AS (SELECT seen_at FROM workers WHERE name = ${name}),
    beat AS (
      INSERT INTO workers (name, concurrency, silence_ms, seen_at) VALUES (${name}, ${concurrency}, ${silenceMs}, clock_timestamp())
      ON CONFLICT (name) DO UPDATE SET seen_at = clock_timestamp() RETURNING seen_at
    )
    SELECT extract(epoch FROM beat.seen_at - before.seen_at)::float8 * 1000 AS "gapMs",
      EXISTS (SELECT 1 FROM workers w WHERE w.name <> ${name} AND ${isSilent}) AS "othersSilent"
    FROM beat LEFT JOIN before ON true`;
  if (beat === undefined) throw new Error('Postgres noted no heartbeat.');
  return beat;
}

/** The worker has ended. */
export async function forgetWorker(db: Sql, name: string): Promise<void> {
  await db.$executeRaw`DELETE FROM workers WHERE name = ${name}`;
}

export interface SilenceQuery {
  /** Who judges. Without a heartbeat within `heardMs` it is no judge: whatever keeps it silent may keep the others so. */
  readonly by: string;
  readonly heardMs: number;
  /** The networks on which another worker may go on at once. */
  readonly platforms: readonly Platform[];
  /** Time after its end for which the reconciler leaves a lease alone, ms. Those that are ended have been. */
  readonly abandonedMs: number;
  /** Longest extra wait of what is put aside, for each crash that it caused, ms. */
  readonly crashSpreadMs: number;
}

/** A publication that a silent worker held. */
export interface LeftPublication {
  readonly publicationId: string;
  readonly worker: string;
  /** It lost a worker before: it waits, and the other posts of its account do not wait for it. */
  readonly isPutAside: boolean;
}

/**
 * Ends the leases of all silent workers in one statement, so that others take over at once. A publication that lost a worker
 * before may be what kills them: it is put aside for as long as its lease would have lasted, and the next one of its account
 * gets a job. Waits for nobody.
 */
export const endSilentLeases = (
  db: Sql,
  { by, heardMs, platforms, abandonedMs, crashSpreadMs }: SilenceQuery,
): Promise<LeftPublication[]> => db.$queryRaw<LeftPublication[]>`
  WITH judge AS (
    SELECT 1 FROM workers WHERE name = ${by} AND seen_at > statement_timestamp() - ${literal(heardMs)} * interval '1 millisecond'
  ),
  held AS (
    SELECT p.id, p.social_account_id, p.crashes > 1 AS suspect FROM publications p JOIN posts ON posts.id = p.post_id
      JOIN workers w ON w.name = p.lease_by JOIN social_accounts a ON a.id = p.social_account_id
    WHERE EXISTS (SELECT 1 FROM judge) AND ${isSilent} AND p.status = 'publishing' AND p.lease_until > statement_timestamp()
      AND NOT a.held AND p.platform::text = ANY (${[...platforms]}::text[])
    FOR NO KEY UPDATE OF p, posts SKIP LOCKED
  ),
  behind AS (
    UPDATE publications SET dispatched_at = NULL WHERE id IN (
      SELECT next.id FROM held CROSS JOIN LATERAL (
        SELECT q.id FROM publications q WHERE q.social_account_id = held.social_account_id AND q.status IN ('scheduled', 'queued')
          AND q.due_at <= statement_timestamp() AND (q.next_at IS NULL OR q.next_at <= statement_timestamp())
        ORDER BY q.due_at, q.id LIMIT 1 FOR NO KEY UPDATE OF q SKIP LOCKED) next
      WHERE held.suspect)
  )
  UPDATE publications p SET dispatched_at = NULL, status = CASE WHEN suspect THEN 'queued' ELSE p.status END,
    lease_until = CASE WHEN NOT suspect THEN clock_timestamp() - ${literal(abandonedMs)} * interval '1 millisecond' END,
    next_at = CASE WHEN suspect THEN p.lease_until + (${literal(abandonedMs)} + (p.crashes - 1) * random() * ${literal(crashSpreadMs)}) * interval '1 millisecond'
      ELSE p.next_at END
  FROM held WHERE p.id = held.id RETURNING p.id AS "publicationId", p.lease_by AS worker, suspect AS "isPutAside"`;
