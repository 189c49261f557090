import type { Database, Queries, Sql } from '../client.ts';
import { isLockTimeout } from '../database-errors.ts';
import { lifetime } from './lifetime.ts';

/** A request that bears an Idempotency-Key. Keys of one user, and of its sandbox, are apart from all others. */
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

/** A second request with a key waits this long for the first one, ms: less than that may wait for its locks. */
const patience = 2_000;

/**
 * Does the work of a request once, and answers every repetition within 24 h as the first time. The key, the work and
 * its answer are one transaction: when the work throws, or the process dies, the key is free and nothing is stored.
 * @throws whatever the work throws
 */
export async function answerOnce(
  db: Database,
  request: KeyedRequest,
  work: (tx: Queries) => Promise<Answer>,
): Promise<Answered> {
  return db.$transaction(async (tx) => {
    const taken = await takeKey(tx, request);
    if (taken === 'busy') return { kind: 'running' };
    if (taken === 'known') return recall(tx, request);
    const answer = await work(tx);
    await keepAnswer(tx, request, answer);
    return { kind: 'first', answer };
  });
}

/** Inserts the key, after whoever is inserting it too. A key that has outlived its time is taken over. */
async function takeKey(tx: Sql, { userId, sandbox, key, hash }: KeyedRequest) {
  try {
    // The limit holds for this statement alone: the work may wait for its locks as long as it always does.
    const rows = await tx.$queryRaw<unknown[]>`
      WITH usual AS MATERIALIZED (SELECT current_setting('lock_timeout') AS patience),
      limited AS MATERIALIZED (SELECT set_config('lock_timeout', ${String(patience)}, true) FROM usual)
      INSERT INTO idempotency_keys AS known (user_id, sandbox, key, request_hash, created_at)
      SELECT ${userId}, ${sandbox}, ${key}, ${hash}, clock_timestamp() FROM limited
      ON CONFLICT (user_id, sandbox, key) DO UPDATE SET request_hash = excluded.request_hash, created_at = excluded.created_at,
        status = NULL, body = NULL
      WHERE known.created_at < clock_timestamp() - ${lifetime}::float8 * interval '1 millisecond'
      RETURNING set_config('lock_timeout', (SELECT patience FROM usual), true)`;
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
