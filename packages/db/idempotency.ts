import type { Database, Queries, Sql } from './client.ts';
import { isLockTimeout } from './database-errors.ts';
import { Prisma } from './generated/client.ts';

/** A request that bears an Idempotency-Key. Keys of one user, of its sandbox, and of each API key that is bound to profiles, are apart from all others. */
export interface KeyedRequest {
  readonly userId: string;
  readonly sandbox: boolean;
  readonly key: string;
  /** Digest of a request. */
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

/** SQL: the end of its time, before which a key of now was taken that is free again. */
const outlived = Prisma.sql`clock_timestamp() - ${lifetimeMs}::float8 * interval '1 millisecond'`;

/** SQL: the answer of a kept key repeats a post. */
const hasPost = Prisma.raw(`body LIKE '{"data":{"id":"pst\\_%'`);

/**
 * SQL: the answer of a kept key was given. Where it repeats a post, that is there: a statement that stores posts with their keys may
 * have kept the key of one that it then did not store.
 */
const wasGiven = Prisma.sql`(NOT ${hasPost} OR EXISTS (SELECT 1 FROM posts WHERE posts.id = split_part(body, '"', 6)))`;

/** An answer that says what was stored, and is kept under a key by the statement that stores it. */
export interface KeptAnswer extends KeyedRequest, Answer {
  /** Stands in the body for the moment at which it is stored, and nowhere else. */
  readonly moment: string;
  /** Stands in the body for what it says of posts beside it, with the comma before it where it has one; null where it says nothing. */
  readonly notes: string | null;
}

/** The answer of post `n` of those that a statement stores. */
type KeptOfPost = KeptAnswer & { readonly n: number };

/**
 * SQL: takes keys, and keeps with each its answer; `taken` has the posts of those that were free, and their answers. In
 * the order in which everybody takes keys.
 * @param notesOf SQL of the notes beside a post, by its `n`
 */
export function takingKeys(kept: readonly KeptOfPost[], notesOf: (n: Prisma.Sql) => Prisma.Sql): Prisma.Sql {
  const first = new Map<string, KeptOfPost>();
  for (const each of kept) {
    const name = JSON.stringify([each.userId, each.sandbox, each.key]);
    if (!first.has(name)) first.set(name, each);
  }
  return Prisma.sql`taken AS (
      INSERT INTO idempotency_keys AS known (user_id, sandbox, key, request_hash, created_at, status, body)
      SELECT k."userId", k.sandbox, k.key, k.hash, clock_timestamp(), k.status,
        replace(CASE WHEN k.notes IS NULL THEN k.body
          ELSE replace(k.body, k.notes, coalesce(CASE WHEN starts_with(k.notes, ',') THEN ',' ELSE '' END || ${notesOf(Prisma.sql`k.n`)}, '')) END,
          k.moment, to_char(input.now AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM json_to_recordset(${JSON.stringify([...first.values()])}::json) AS k("userId" text, sandbox boolean, key text, hash text,
        status int, body text, moment text, notes text, n int), input
      ORDER BY k."userId", k.sandbox, k.key
      ON CONFLICT (user_id, sandbox, key) DO UPDATE SET request_hash = excluded.request_hash, created_at = excluded.created_at,
        status = excluded.status, body = excluded.body
      WHERE known.created_at < ${outlived}
      RETURNING split_part(body, '"', 6) AS post_id, body
    ),`;
}

/** Forgets the keys of posts that were not stored after all. */
export const forgetUnstored = (db: Sql, postIds: readonly string[]): Promise<number> => db.$executeRaw`
  DELETE FROM idempotency_keys WHERE split_part(body, '"', 6) = ANY (${[...postIds]}::text[]) AND ${hasPost} AND NOT ${wasGiven}`;

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
    const known = taken === 'known' ? await recall(tx, request) : null;
    if (known !== null) return known;
    const answer = await work(tx);
    await keepAnswer(tx, request, { ...answer, body: await toKept(answer.body) });
    return { kind: 'first', answer };
  });
}

/** True when a request with this key was answered, whatever it was. */
export const hasAnswer = async (db: Sql, request: Omit<KeyedRequest, 'hash'>): Promise<boolean> =>
  (await keptAnswer(db, request)) !== null;

/** The answer to a request with this key, whatever it was, as it was kept; null without one yet. */
export async function keptAnswer(
  db: Sql,
  { userId, sandbox, key }: Omit<KeyedRequest, 'hash'>,
): Promise<Answer | null> {
  const rows = await db.$queryRaw<Answer[]>`
    SELECT status, body FROM idempotency_keys WHERE user_id = ${userId} AND sandbox = ${sandbox} AND key = ${key} AND status IS NOT NULL
      AND created_at > ${outlived} AND ${wasGiven}`;
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
      WHERE known.created_at < ${outlived}
      RETURNING set_config('lock_timeout', (SELECT max_wait FROM usual), true)`;
    return rows.length === 1 ? 'ours' : 'known';
  } catch (error) {
    if (isLockTimeout(error)) return 'busy';
    throw error;
  }
}

/** Answer to a key that is held; null where it is free after all, and from now on this request's. */
async function recall(tx: Sql, { userId, sandbox, key, hash }: KeyedRequest): Promise<Answered | null> {
  const [known] = await tx.$queryRaw<(Answer & { hash: string; given: boolean })[]>`
    SELECT request_hash AS hash, status, body, ${wasGiven} AS given FROM idempotency_keys
    WHERE user_id = ${userId} AND sandbox = ${sandbox} AND key = ${key}`;
  if (known === undefined) throw new Error('An Idempotency-Key is gone, though it was held.');
  const { given, status, body } = known;
  if (given === false) {
    await tx.$executeRaw`
      UPDATE idempotency_keys SET request_hash = ${hash}, created_at = clock_timestamp(), status = NULL, body = NULL
      WHERE user_id = ${userId} AND sandbox = ${sandbox} AND key = ${key}`;
    return null;
  }
  if (known.hash !== hash) return { kind: 'other_request' };
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
