import type { Platform } from '@carillon/core';
import type { Sql } from '../client.ts';
import { isTaken } from '../database-errors.ts';

/** A publication that this worker may act on until its lease ends. */
export interface Claim {
  readonly publicationId: string;
  readonly postId: string;
  readonly platform: Platform;
  readonly generation: number;
  /** Fences out everybody who held the publication before. */
  readonly leaseToken: bigint;
  /** Tries of this generation, this one included. */
  readonly attempts: number;
  /** Claims in a row that ended without an outcome, this one included until it has one. */
  readonly crashes: number;
  /** This is the one that finds out whether the network works for this server again. */
  readonly probing: boolean;
  /** What the last try ended with, while this one has no outcome. */
  readonly errorCode: string | null;
  readonly dueAt: Date;
  /** Postgres' clock at the claim. */
  readonly now: Date;
  readonly account: ClaimedAccount;
  readonly items: readonly ClaimedItem[];
}

export interface ClaimedAccount {
  readonly id: string;
  readonly platformUserId: string;
  readonly platformUsername: string;
  readonly active: boolean;
  readonly sandbox: boolean;
  readonly serviceUrl: string | null;
}

export interface ClaimedItem {
  readonly position: number;
  readonly content: string;
  readonly state: 'pending' | 'sending' | 'sent';
  readonly firstIntentAt: Date | null;
  readonly intentAt: Date | null;
  readonly sends: number;
  readonly recordKey: string | null;
  readonly record: unknown;
  readonly cid: string | null;
  readonly remoteId: string | null;
  readonly sentAt: Date | null;
}

export interface ClaimRequest {
  readonly publicationId: string;
  readonly generation: number;
  readonly worker: string;
  /** ms */
  readonly lease: number;
  /** A publication that never started is not started later than this after its due time, ms. */
  readonly maxLateness: number;
}

/** While one publication finds out whether its network works again, the others wait for this long, ms. */
const probeTime = 20_000;

/**
 * Takes a publication that is due, or takes it over from a worker whose lease ran out, and opens an attempt.
 * All times are held against one moment: an account and its parked publication become free together, and a later
 * publication that came between the two would pass.
 * @returns null when it is not this worker's to act on; `findObstacle` says why
 */
export async function claimPublication(db: Sql, request: ClaimRequest): Promise<Claim | null> {
  try {
    const [row] = await runClaim(db, request);
    return row === undefined ? null : toClaim(row);
  } catch (error) {
    if (isTaken(error)) return null; // another publication of the account was faster
    throw error;
  }
}

const runClaim = (
  db: Sql,
  { publicationId, generation, worker, lease, maxLateness }: ClaimRequest,
) => db.$queryRaw<Row[]>`
  WITH probe AS (
    UPDATE breakers b SET open_until = clock_timestamp() + ${probeTime}::float8 * interval '1 millisecond'
    FROM publications p JOIN social_accounts a ON a.id = p.social_account_id
    WHERE p.id = ${publicationId} AND p.generation = ${generation} AND b.platform = p.platform AND b.sandbox = a.sandbox
      AND p.status IN ('scheduled', 'queued', 'publishing') AND greatest(p.due_at, p.next_at, a.blocked_until) <= statement_timestamp()
      AND b.open_until <= statement_timestamp()
    RETURNING b.platform
  ),
  claimed AS (
    UPDATE publications p SET status = 'publishing', lease_token = lease_token + 1, lease_by = ${worker}, next_at = NULL,
      lease_until = clock_timestamp() + ${lease}::float8 * interval '1 millisecond', attempts = attempts + 1, crashes = crashes + 1
    FROM social_accounts a
    WHERE p.id = ${publicationId} AND p.generation = ${generation} AND a.id = p.social_account_id
      AND p.due_at <= statement_timestamp()
      AND (p.next_at IS NULL OR p.next_at <= statement_timestamp())
      AND (a.blocked_until IS NULL OR a.blocked_until <= statement_timestamp())
      AND (EXISTS (SELECT 1 FROM probe)
        OR NOT EXISTS (SELECT 1 FROM breakers b WHERE b.platform = p.platform AND b.sandbox = a.sandbox))
      AND (p.status IN ('scheduled', 'queued') OR (p.status = 'publishing' AND p.lease_until < statement_timestamp()))
      AND (p.due_at > statement_timestamp() - ${maxLateness}::float8 * interval '1 millisecond'
        AND (p.latest_at IS NULL OR p.latest_at > statement_timestamp())
        OR EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state <> 'pending'))
      AND NOT EXISTS (SELECT 1 FROM publications other WHERE other.social_account_id = p.social_account_id
        AND other.status = 'publishing' AND other.id <> p.id)
      AND NOT EXISTS (SELECT 1 FROM publications earlier WHERE earlier.social_account_id = p.social_account_id
        AND earlier.status IN ('scheduled', 'queued') AND p.status IN ('scheduled', 'queued')
        AND (earlier.due_at, earlier.id) < (p.due_at, p.id)
        AND earlier.due_at > statement_timestamp() - ${maxLateness}::float8 * interval '1 millisecond'
        AND (earlier.latest_at IS NULL OR earlier.latest_at > statement_timestamp())
        AND (earlier.next_at IS NULL OR earlier.next_at <= statement_timestamp()))
    RETURNING p.*
  ),
  abandoned AS (
    UPDATE attempts t SET ended_at = clock_timestamp(), outcome = 'unknown', message = 'The worker stopped before the outcome was known.'
    FROM claimed c WHERE t.publication_id = c.id AND t.ended_at IS NULL
  ),
  opened AS (
    INSERT INTO attempts (publication_id, lease_token, generation, number, worker, started_at)
    SELECT id, lease_token, generation, attempts, lease_by, clock_timestamp() FROM claimed
  )
  SELECT c.id AS "publicationId", c.post_id AS "postId", c.platform::text AS platform, c.generation, c.lease_token AS "leaseToken",
    c.attempts, c.crashes, EXISTS (SELECT 1 FROM probe) AS probing, c.error_code AS "errorCode", c.due_at AS "dueAt", clock_timestamp() AS now,
    jsonb_build_object('id', a.id, 'platformUserId', a.platform_user_id, 'platformUsername', a.platform_username,
      'active', a.active, 'sandbox', a.sandbox, 'serviceUrl', a.service_url) AS account,
    (SELECT jsonb_agg(jsonb_build_object('position', i.position, 'content', i.content, 'state', i.state, 'sends', i.sends,
        'firstIntentAt', i.first_intent_at, 'intentAt', i.intent_at, 'recordKey', i.record_key, 'record', i.record, 'cid', i.cid, 'remoteId', i.remote_id,
        'sentAt', i.sent_at) ORDER BY i.position)
      FROM items i WHERE i.publication_id = c.id) AS items
  FROM claimed c JOIN social_accounts a ON a.id = c.social_account_id`;

type Times = 'firstIntentAt' | 'intentAt' | 'sentAt';
type JsonItem = Omit<ClaimedItem, Times> & Record<Times, string | null>;
type Row = Omit<Claim, 'items'> & { items: JsonItem[] };

const toClaim = (row: Row): Claim => ({
  ...row,
  items: row.items.map((item) => ({
    ...item,
    firstIntentAt: toDate(item.firstIntentAt),
    intentAt: toDate(item.intentAt),
    sentAt: toDate(item.sentAt),
  })),
});

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
