import { inTransaction, type Queries, type Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { hasProfile } from '../profiles.ts';
import type { Reader } from '../reader.ts';
import { opaqueArray } from '../sql-parts.ts';
import type { WakeUp } from './dispatch.ts';
import { holdAll } from './hold-all.ts';

/** Says what of a profile's sandbox accounts is to go out now. */
export interface ClockRequest {
  readonly profileId: string;
  readonly advanceTo: Date;
}

/**
 * - advanced: what waited until then is due, or the first of it
 * - no_profile: the reader has no such profile
 * - no_account: it never had a sandbox account
 */
export type Advance =
  | {
      readonly kind: 'advanced';
      /** Of what is due now, in that order. */
      readonly wakeUps: readonly WakeUp[];
      /** The posts of it, each once, in the order in which they begin. */
      readonly postIds: readonly string[];
      /** There may be more; then the same is asked for again. */
      readonly more: boolean;
    }
  | { readonly kind: 'no_profile' | 'no_account' };

/** Publications that one call moves: their transaction takes some tenths of a second, most of it for events of webhooks. */
const maxMoved = 200;

/**
 * Lets what waits for a time until `advanceTo` go out now, on the sandbox accounts of one profile: what is due by then, what
 * is tried again by then, and what its account keeps back until then. What a worker holds, and what is in doubt, stays as it
 * is. Of several calls at once, one waits for the other, and finds nothing left.
 * @param max publications, at most; 200 unless given
 * @throws {LockTimeout} when somebody holds one of the publications for longer than anybody should
 */
export const advanceSandbox = (
  db: Queries,
  reader: Reader,
  request: ClockRequest,
  max = maxMoved,
): Promise<Advance> =>
  inTransaction(db, async (tx) => {
    const accountIds = await holdAccounts(tx, reader, request.profileId);
    if (accountIds === null) return { kind: 'no_profile' };
    if (accountIds.length === 0) return { kind: 'no_account' };
    const waiting = { accountIds, advanceTo: request.advanceTo, sandbox: reader.sandbox };
    const ids = await holdAll(
      tx,
      Prisma.sql`SELECT p.id ${waitingUntil(waiting)} ORDER BY p.due_at, p.id LIMIT ${max}`,
      request.profileId,
    );
    const moved = await move(tx, ids, waiting);
    await moveForward(tx, moved);
    await unblock(tx, accountIds, request.advanceTo);
    const wakeUps = moved.map(({ postId: _, dueAt: __, ...wakeUp }) => ({ ...wakeUp, yields: true }));
    const postIds = [...new Set(moved.map(({ postId }) => postId))];
    return { kind: 'advanced', wakeUps, postIds, more: ids.length === max };
  });

/** How much `advanceSandbox` would let go out, were it called until there is no more. */
export async function countWaitingUntil(
  db: Sql,
  reader: Reader,
  { profileId, advanceTo }: ClockRequest,
): Promise<{ readonly publications: number; readonly posts: number }> {
  const accounts = await db.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM social_accounts a JOIN profiles ON profiles.id = a.profile_id
    WHERE profiles.id = ${profileId} AND profiles.user_id = ${reader.userId} AND a.sandbox`;
  const accountIds = accounts.map(({ id }) => id);
  const [row] = await db.$queryRaw<{ publications: number; posts: number }[]>`
    SELECT count(*)::int AS publications, count(DISTINCT p.post_id)::int AS posts
    ${waitingUntil({ accountIds, advanceTo, sandbox: reader.sandbox })}`;
  return row ?? { publications: 0, posts: 0 };
}

/** The sandbox accounts of a profile. Nobody else advances them, and no network's answer blocks them, until the transaction ends. */
async function holdAccounts(tx: Queries, reader: Reader, profileId: string): Promise<string[] | null> {
  if (!(await hasProfile(tx, reader, profileId))) return null;
  const accounts = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM social_accounts WHERE profile_id = ${profileId} AND sandbox ORDER BY id FOR NO KEY UPDATE`;
  return accounts.map(({ id }) => id);
}

interface Waiting {
  readonly accountIds: readonly string[];
  readonly advanceTo: Date;
  /** Only posts that a sandbox key sees. */
  readonly sandbox: boolean;
}

/** SQL: what is due by then goes out by itself, and keeps its time, so that a call that is repeated at once finds nothing. */
const soon = Prisma.sql`(statement_timestamp() + interval '1 second')`;

/** SQL: publications `p` that wait for a time until then, with their accounts `a`. @param publications where they are */
const waitingUntil = (
  { accountIds, advanceTo, sandbox }: Waiting,
  publications = Prisma.sql`publications`,
) => Prisma.sql`
  FROM ${publications} p JOIN social_accounts a ON a.id = p.social_account_id JOIN posts ON posts.id = p.post_id
  WHERE p.social_account_id = ANY (${opaqueArray(accountIds)}::text[]) AND a.sandbox AND p.status IN ('scheduled', 'queued')
    AND p.due_at <= ${advanceTo}::timestamptz AND greatest(p.due_at, p.next_at, a.blocked_until) <= ${advanceTo}::timestamptz
    AND greatest(p.due_at, p.next_at, a.blocked_until) > ${soon} AND (posts.sandbox OR NOT ${sandbox})`;

interface Moved extends WakeUp {
  readonly postId: string;
  readonly dueAt: Date;
}

/**
 * Gives publications that are due later times that are close to each other and keep their order: one a millisecond, because
 * an account publishes in the order of due times, after what is due already, and never later than before. What is due
 * already keeps its time, and waits no more.
 */
const move = (tx: Sql, ids: readonly string[], waiting: Waiting): Promise<Moved[]> =>
  tx.$queryRaw<Moved[]>`
    WITH given AS MATERIALIZED (SELECT p.* FROM unnest(${opaqueArray(ids)}::text[]) AS held (id) JOIN publications p ON p.id = held.id),
    held AS MATERIALIZED (SELECT p.id, p.due_at, p.due_at > ${soon} AS later ${waitingUntil(waiting, Prisma.sql`given`)}),
    placed AS (SELECT id, later, dense_rank() OVER (PARTITION BY later ORDER BY due_at) AS place FROM held),
    ahead AS MATERIALIZED (
      SELECT greatest(max(due_at), date_trunc('milliseconds', statement_timestamp())
        - (SELECT count(DISTINCT due_at) FROM held WHERE later) * interval '1 millisecond') AS ends
      FROM publications WHERE social_account_id = ANY (${opaqueArray(waiting.accountIds)}::text[]) AND status IN ('scheduled', 'queued')
        AND due_at <= ${soon}
    ),
    moved AS (
      UPDATE publications p SET next_at = NULL, dispatch = dispatch + 1, dispatched_at = NULL,
        due_at = CASE WHEN later THEN ahead.ends + place * interval '1 millisecond' ELSE p.due_at END,
        due_set_at = CASE WHEN later THEN clock_timestamp() ELSE p.due_set_at END
      FROM placed, ahead WHERE p.id = placed.id RETURNING p.*
    )
    SELECT id AS "publicationId", post_id AS "postId", generation, dispatch, platform::text AS platform, due_at AS "dueAt",
      greatest(0, ceil(extract(epoch FROM due_at - clock_timestamp()) * 1000))::float8 AS "dueInMs"
    FROM moved ORDER BY due_at, id`;

/** A post says when the first of it is due. */
async function moveForward(tx: Sql, moved: readonly Moved[]): Promise<void> {
  const firsts = new Map<string, Date>();
  for (const { postId, dueAt } of moved) if (!firsts.has(postId)) firsts.set(postId, dueAt);
  const first = JSON.stringify([...firsts].map(([id, dueAt]) => ({ id, dueAt })));
  await tx.$queryRaw`
    SELECT 1 AS locked FROM posts WHERE id = ANY (${opaqueArray([...firsts.keys()])}::text[]) ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE posts SET scheduled_at = first."dueAt", updated_at = clock_timestamp()
    FROM jsonb_to_recordset(${first}::jsonb) AS first(id text, "dueAt" timestamptz)
    WHERE posts.id = first.id AND posts.scheduled_at > first."dueAt"`;
}

const unblock = (tx: Sql, accountIds: readonly string[], advanceTo: Date): Promise<number> => tx.$executeRaw`
  UPDATE social_accounts SET blocked_until = NULL, blocked_code = NULL, blocked_reason = NULL, blocked_since = NULL
  WHERE id = ANY (${opaqueArray(accountIds)}::text[]) AND blocked_until > statement_timestamp() AND blocked_until <= ${advanceTo}::timestamptz`;
