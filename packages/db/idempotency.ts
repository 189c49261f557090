import type { Database, Queries, Sql } from './client.ts';
import { isLockTimeout } from './database-errors.ts';

/** A request that bears an Idempotency-Key. Keys of one user, of its sandbox, and of each API key that is bound to profiles, are apart from all others. */
export interface KeyedRequest {
  readonly userId: string;
  readonly sandbox: boolean;
  readonly key: string;
  /** Tells requests apart. */
  readonly hash: string;
}

export interface Answer {
  readonly status: number;
  /** As it goes over the wire. */
  readonly body: string;
}

/**
 * - first: the work was done now
 * - replayed: it had been done, and was answered like this
 * - other_request: the key belongs to another request
 * - running: somebody is doing it right now
 */
export type Answered =
  | { readonly kind: 'first' | 'replayed'; readonly answer: Answer }
  | { readonly kind: 'other_request' | 'running' };

/** An Idempotency-Key is kept with its answer for 24 h, ms. */
const lifetimeMs = 24 * 3_600_000;

export interface AnswerOnceOptions {
  /** Makes of a body what is kept of it, and answered to repetitions; the body itself unless given. */
  readonly toKept?: (body: string) => Promise<string>;
  /** Longest wait for a request with the same key that is running, ms. */
  readonly maxWaitMs?: number;
}

/** Longest that a second request with a key waits for the first one, ms: less than that may wait for its locks. */
const defaultMaxWaitMs = 2_000;

/**
 * Does the work of a request once, and answers every repetition within 24 h as the first time. The key, the work and
 * its answer are one transaction: when the work throws, or the process dies, the key is free and nothing is stored.
 * @throws whatever the work throws
 */
export async function answerOnce(
  db: Database,
  request: KeyedRequest,
  work: (tx: Queries) => Promise<Answer>,
  { toKept = async (body) => body, maxWaitMs = defaultMaxWaitMs }: AnswerOnceOptions = {},
): Promise<Answered> {
  return db.$transaction(async (tx) => {
    const taken = await takeKey(tx, request, maxWaitMs);
    if (taken === 'busy') return { kind: 'running' };
    if (taken === 'known') return recall(tx, request);
    const answer = await work(tx);
    await keepAnswer(tx, request, { ...answer, body: await toKept(answer.body) });
    return { kind: 'first', answer };
  });
}

/** True when a request with this key was answered, whatever it was. */
export const hasAnswer = async (db: Sql, request: Omit<KeyedRequest, 'hash'>): Promise<boolean> =>
  (await keptAnswer(db, request)) !== null;

/** The answer to a request with this key, whatever it was, as it was kept; null while there is none. */
export async function keptAnswer(
  db: Sql,
  { userId, sandbox, key }: Omit<KeyedRequest, 'hash'>,
): Promise<Answer | null> {
  const rows = await db.$queryRaw<Answer[]>`
    SELECT status, body FROM idempotency_keys WHERE user_id = ${userId} AND sandbox = ${sandbox} AND key = ${key} AND status IS NOT NULL
      AND created_at > clock_timestamp() - ${lifetimeMs}::float8 * interval '1 millisecond'`;
  return rows[0] ?? null;
}

/** Inserts the key, after whoever is inserting it too. A key that has outlived its time is taken over. */
async function takeKey(tx: Sql, { userId, sandbox, key, hash }: KeyedRequest, maxWaitMs: number) {
  try {
    // The limit holds for this statement alone: the work may wait for its locks as long as it always does.
    const rows = await tx.$queryRaw<unknown[]>`
      WITH usual AS MATERIALIZED (SELECT current_setting('lock_timeout') AS max_wait),
      limited AS MATERIALIZED (SELECT set_config('lock_timeout', ${String(maxWaitMs)}, true) FROM usual)
      INSERT INTO idempotency_keys AS known (user_id, sandbox, key, request_hash, created_at)
      SELECT ${userId}, ${sandbox}, ${key}, ${hash}, clock_timestamp() FROM limited
      ON CONFLICT (user_id, sandbox, key) DO UPDATE SET request_hash = excluded.request_hash, created_at = excluded.created_at,
        status = NULL, body = NULL
      WHERE known.created_at < clock_timestamp() - ${lifetimeMs}::float8 * interval '1 millisecond'
      RETURNING set_config('lock_timeout', (SELECT max_wait FROM usual), true)`;
    return rows.length === 1 ? 'ours' : 'known';
  } catch (error) {
    if (isLockTimeout(error)) return 'busy';
    throw error;
  }
}

async function recall(tx: Queries, { userId, sandbox, key, hash }: KeyedRequest): Promise<Answered> {
  const { requestHash, status, body } = await tx.idempotencyKey.findUniqueOrThrow({
    where: { userId_sandbox_key: { userId, sandbox, key } },
  });
  if (requestHash !== hash) return { kind: 'other_request' };
  if (status === null || body === null) throw new Error('An Idempotency-Key was kept without its answer.');
  return { kind: 'replayed', answer: { status, body } };
}

const keepAnswer = (tx: Queries, { userId, sandbox, key }: KeyedRequest, { status, body }: Answer) =>
  tx.$executeRaw`
    UPDATE idempotency_keys SET status = ${status}, body = ${body}
    WHERE user_id = ${userId} AND sandbox = ${sandbox} AND key = ${key}`;

/** Deletes keys that were kept for 24 h, the oldest first. @returns how many; `limit` means that there may be more */
export const forgetIdempotencyKeys = (db: Sql, limit = 1_000): Promise<number> => db.$executeRaw`
  DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_keys WHERE created_at < statement_timestamp() - ${lifetimeMs}::float8 * interval '1 millisecond'
    ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
