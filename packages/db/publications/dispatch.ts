import type { Platform } from '@carillon/core';
import { accountHeldUntil, holdsPublication } from '../breakers.ts';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { literal } from '../sql-parts.ts';

/** Notes that jobs were made, for publications that still wait. One that somebody is changing right now needs no note. */
export async function markDispatched(db: Sql, wakeUps: readonly WakeUp[]): Promise<void> {
  await db.$executeRaw`
    WITH waiting AS (
      SELECT p.id FROM publications p JOIN jsonb_to_recordset(${JSON.stringify(wakeUps)}::jsonb) AS w("publicationId" text, dispatch int)
        ON p.id = w."publicationId" AND p.dispatch = w.dispatch
      WHERE p.status IN ('scheduled', 'queued') FOR UPDATE OF p SKIP LOCKED
    )
    UPDATE publications p SET dispatched_at = clock_timestamp() FROM waiting WHERE p.id = waiting.id`;
}

/** SQL condition on a publication `p` that a job can still bring on: a process that was frozen may come late with its notes. */
const isOpen = Prisma.sql`p.status IN ('scheduled', 'queued', 'publishing')`;

/** Gives publications that were taken their dispatch back, because its job turned out to be there. */
export async function keepDispatches(db: Sql, wakeUps: readonly WakeUp[]): Promise<void> {
  if (wakeUps.length === 0) return;
  await db.$executeRaw`
    WITH mine AS MATERIALIZED (
      SELECT p.id FROM publications p JOIN jsonb_to_recordset(${JSON.stringify(wakeUps)}::jsonb) AS w("publicationId" text, dispatch int)
        ON p.id = w."publicationId" AND p.dispatch = w.dispatch + 1
      WHERE ${isOpen} ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE publications p SET dispatch = p.dispatch - 1 FROM mine WHERE p.id = mine.id`;
}

/** Notes that jobs could not be made, so that the next round makes them. */
export async function unmarkDispatched(db: Sql, wakeUps: readonly WakeUp[]): Promise<void> {
  await db.$executeRaw`
    WITH mine AS MATERIALIZED (
      SELECT p.id FROM publications p JOIN jsonb_to_recordset(${JSON.stringify(wakeUps)}::jsonb) AS w("publicationId" text, dispatch int)
        ON p.id = w."publicationId" AND p.dispatch = w.dispatch
      WHERE ${isOpen} ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE publications p SET dispatched_at = NULL FROM mine WHERE p.id = mine.id`;
}

/** Says which publications need something done. */
export interface Undispatched {
  /** Only those of this network; of all unless given. */
  readonly platform?: Platform;
  /** Due within this. */
  readonly horizonMs: number;
  /** One without a job is left until nothing has changed about it for this long: whoever stored it is making its job. */
  readonly freshMs: number;
  /** A job may take this long. */
  readonly jobMs: number;
  /** A publication may begin this long after its time. */
  readonly lateMs: number;
  /** One that a worker holds is left until its lease has been over for this long. */
  readonly abandonedMs: number;
  /** The same for up to this much more with each crash that it caused. */
  readonly crashSpreadMs: number;
}

type HolderTimes = Pick<Undispatched, 'abandonedMs' | 'crashSpreadMs'>;

/** Those that need a job. */
export const withQueue = ({
  freshMs,
  jobMs,
  lateMs,
  abandonedMs,
  crashSpreadMs,
}: Omit<Undispatched, 'platform' | 'horizonMs'>): Undispatched => ({
  horizonMs: horizon,
  freshMs,
  jobMs,
  lateMs,
  abandonedMs,
  crashSpreadMs,
});

/**
 * Those of a network that are due, while no jobs are taken.
 * @param times what somebody else took for the same reason is left for `directMs`
 */
export const withoutQueue = (
  platform: Platform,
  { directMs, abandonedMs, crashSpreadMs }: HolderTimes & { readonly directMs: number },
): Undispatched => ({
  platform,
  horizonMs: 0,
  freshMs: 0,
  jobMs: directMs,
  lateMs: 0,
  abandonedMs,
  crashSpreadMs,
});

/**
 * Takes publications that need a job: without one inside the horizon; overdue, though a job was made; held by a worker
 * that has gone: those at different times, so that one which kills its worker does not take the others with it again.
 * Each gets a dispatch number of its own, because the queue ignores an id that it still knows. Times are held against
 * the statement's, because an index knows nothing of a clock that goes on. Without parameters it is planned once.
 */
export async function takeUndispatched(
  db: Sql,
  limit: number,
  { platform, ...which }: Undispatched,
): Promise<WakeUp[]> {
  const ms = (name: keyof typeof which) => Prisma.sql`${literal(which[name])} * interval '1 millisecond'`;
  const ofNetwork =
    platform === undefined ? Prisma.empty : Prisma.sql`AND p.platform = ${platform}::platform`;
  const taken = await db.$queryRaw<(WakeUp & { readonly accountId: string | null })[]>`
  WITH fresh AS (
    SELECT p.id FROM publications p
    WHERE p.status IN ('scheduled', 'queued') AND p.dispatched_at IS NULL
      AND p.due_at < statement_timestamp() + ${ms('horizonMs')} AND p.updated_at < statement_timestamp() - ${ms('freshMs')} ${ofNetwork}
    ORDER BY p.due_at LIMIT ${literal(limit)} FOR UPDATE SKIP LOCKED
  ),
  overdue AS (
    SELECT p.id FROM publications p JOIN social_accounts a ON a.id = p.social_account_id
      LEFT JOIN app_breakers b ON ${holdsPublication}
    WHERE p.status IN ('scheduled', 'queued') AND p.dispatched_at < statement_timestamp() - ${ms('jobMs')} ${ofNetwork} AND NOT a.held
      AND p.due_at < statement_timestamp() - ${ms('lateMs')} AND greatest(p.due_at, p.next_at, ${accountHeldUntil}, b.open_until) < statement_timestamp() - ${ms('lateMs')}
      AND NOT EXISTS (SELECT 1 FROM publications other WHERE other.social_account_id = p.social_account_id AND other.status = 'publishing')
    ORDER BY p.due_at LIMIT ${literal(limit)} FOR UPDATE OF p SKIP LOCKED
  ),
  abandoned AS (
    SELECT p.id FROM publications p JOIN social_accounts a ON a.id = p.social_account_id
      LEFT JOIN app_breakers b ON ${holdsPublication}
    WHERE p.status = 'publishing' AND p.lease_until < statement_timestamp() - ${ms('abandonedMs')} AND greatest(p.lease_until, p.next_at, ${accountHeldUntil}, b.open_until)
        < statement_timestamp() - ${ms('abandonedMs')} - greatest(p.crashes - 1, 0) * random() * ${ms('crashSpreadMs')}
      AND (p.dispatched_at IS NULL OR p.dispatched_at < statement_timestamp() - ${ms('jobMs')}) ${ofNetwork} AND NOT a.held
    ORDER BY p.lease_until LIMIT ${literal(limit)} FOR UPDATE OF p SKIP LOCKED
  ),
  due AS (SELECT id FROM fresh UNION SELECT id FROM overdue UNION SELECT id FROM abandoned)
  UPDATE publications p SET dispatch = dispatch + 1, dispatched_at = clock_timestamp()
  WHERE p.id = ANY (ARRAY(SELECT id FROM due))
  RETURNING p.id AS "publicationId", p.generation, p.dispatch, p.platform::text AS platform,
    (SELECT a.user_id FROM social_accounts a WHERE a.id = p.social_account_id) AS "userId",
    CASE WHEN p.attempts = 0 AND p.crashes = 0 THEN p.social_account_id END AS "accountId",
    greatest(0, ceil(extract(epoch FROM greatest(p.due_at, p.next_at) - clock_timestamp()) * 1000))::float8 AS "dueInMs"`;
  return taken.map(({ accountId, ...wakeUp }) => ({ ...wakeUp, ...(accountId !== null && { accountId }) }));
}

/** The moment that it is for Postgres, to the microsecond. */
export async function databaseMoment(db: Sql): Promise<string> {
  const [row] = await db.$queryRaw<{ moment: string }[]>`SELECT clock_timestamp()::text AS moment`;
  if (row === undefined) throw new Error('Postgres gave no time.');
  return row.moment;
}

/**
 * The queue was emptied: every open publication needs a job again. Those that got theirs after the moment at which it was
 * still seen empty keep it: another worker saw it as well and was quicker.
 * @returns how many need one
 */
export const forgetDispatches = (db: Sql, seenEmptyAt: string): Promise<number> => db.$executeRaw`
  WITH open AS MATERIALIZED (
    SELECT id FROM publications WHERE status IN ('scheduled', 'queued', 'publishing') AND dispatched_at < ${seenEmptyAt}::timestamptz
    ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE publications p SET dispatched_at = NULL FROM open WHERE p.id = open.id`;

/** A job to be made for a publication: what it carries, and when it should run. */
export interface WakeUp {
  readonly publicationId: string;
  readonly generation: number;
  readonly dispatch: number;
  readonly platform: Platform;
  /** By Postgres' clock, ms; 0 when it is due. */
  readonly dueInMs: number;
  /** Whose publication it is; missing where that is said elsewhere. */
  readonly userId?: string;
  /** Its account, where nobody has tried it yet; missing where that is not known. */
  readonly accountId?: string;
  /** Whatever else is due goes first. */
  readonly yields?: boolean;
}

/** Only what is due within 48 h lives in the queue; what is further away is a row, ms. */
export const horizon = 48 * 3_600_000;
