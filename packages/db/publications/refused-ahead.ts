import type { FoundTarget, Platform } from '@carillon/core';
import { joinApp } from '../accounts/applications.ts';
import type { Sql } from '../client.ts';
import { itemPairs } from '../posts/item-columns.ts';

/** A publication that waits for its time, and what it says. */
export interface Planned extends Pick<FoundTarget, 'items'> {
  readonly id: string;
  readonly generation: number;
  readonly dueAt: Date;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly sandbox: boolean;
  /** Plan of the application that its account acts through; null where nobody said one. */
  readonly appPlan: string | null;
  /** It is marked as one that its network will refuse. */
  readonly isMarked: boolean;
}

/** Where a part of the planned publications ends. */
export type PlannedPlace = Pick<Planned, 'dueAt' | 'id'>;

/** An application with a plan that nobody has looked through what is planned for. */
export interface Unreviewed {
  readonly id: string;
  readonly platform: Platform;
  readonly plan: string;
}

interface PlannedQuery {
  readonly app: Pick<Unreviewed, 'id' | 'platform'>;
  readonly after: PlannedPlace | null;
  readonly limit: number;
}

/** The next publications that wait for their time and go out through an application, by due times. */
export const listPlanned = (db: Sql, { app, after, limit }: PlannedQuery): Promise<Planned[]> =>
  db.$queryRaw<Planned[]>`
    SELECT p.id, p.generation, p.due_at AS "dueAt", p.platform::text AS platform, a.platform_username AS "platformUsername", a.sandbox,
      app.plan AS "appPlan", p.error_code IS NOT DISTINCT FROM 'will_be_refused' AS "isMarked",
      (SELECT jsonb_agg(jsonb_build_object(${itemPairs}) ORDER BY i.position) FROM items i WHERE i.publication_id = p.id) AS items
    FROM publications p JOIN social_accounts a ON a.id = p.social_account_id ${joinApp}
    WHERE p.status IN ('scheduled', 'queued') AND p.status = 'scheduled' AND p.platform = ${app.platform}::platform AND app.id = ${app.id}
      AND (p.due_at, p.id) > (${after?.dueAt ?? new Date(0)}::timestamptz, ${after?.id ?? ''})
    ORDER BY p.due_at, p.id LIMIT ${limit}`;

/** A planned publication as it was looked at, and why its network will refuse it; null where it takes it. */
export interface Foreseen extends Pick<Planned, 'id' | 'generation'> {
  readonly message: string | null;
}

/** Marks those that will be refused, and takes the mark from those that will not. What somebody changed since is left alone. */
export async function noteForeseen(db: Sql, foreseen: readonly Foreseen[]): Promise<void> {
  if (foreseen.length === 0) return;
  await db.$executeRaw`
    UPDATE publications p SET error_code = CASE WHEN seen.message IS NOT NULL THEN 'will_be_refused' END, error_message = seen.message
    FROM jsonb_to_recordset(${JSON.stringify(foreseen)}::jsonb) AS seen (id text, generation int, message text)
    WHERE p.id = seen.id AND p.generation = seen.generation AND p.status = 'scheduled'
      AND CASE WHEN seen.message IS NULL THEN p.error_code = 'will_be_refused' ELSE p.error_message IS DISTINCT FROM seen.message END`;
}

/** A planned publication, and what it costs, millionths of a US dollar; null for nothing. */
export interface Priced extends Pick<Planned, 'id' | 'generation'> {
  readonly price: number | null;
}

/** Notes prices of what was planned before prices were noted. */
export async function notePrices(db: Sql, priced: readonly Priced[]): Promise<void> {
  await db.$executeRaw`
    UPDATE publications p SET price = seen.price
    FROM jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) AS seen (id text, generation int, price int)
    WHERE p.id = seen.id AND p.generation = seen.generation AND p.status = 'scheduled' AND p.price IS NULL AND seen.price IS NOT NULL`;
}

/** Publications that are listed at most. */
const listed = 20;

/** Nobody needs to know how many more there are. */
export const refusedUpTo = 101;

/** The publications of a user that their networks will refuse as they are, those due first, and how many there are. */
export async function listRefusedAhead(
  db: Sql,
  userId: string,
): Promise<{ readonly ids: readonly string[]; readonly count: number }> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT found.id FROM social_accounts a CROSS JOIN LATERAL (
      SELECT id, due_at FROM publications
      WHERE social_account_id = a.id AND status = 'scheduled' AND error_code = 'will_be_refused'
      ORDER BY due_at, id LIMIT ${refusedUpTo}
    ) found
    WHERE a.user_id = ${userId} ORDER BY found.due_at, found.id LIMIT ${refusedUpTo}`;
  return { ids: rows.slice(0, listed).map(({ id }) => id), count: rows.length };
}

/** Applications that are looked through in a round. */
const maxUnreviewed = 100;

/** The applications whose planned posts nobody has looked through since they have their plan. */
export const listUnreviewed = (db: Sql): Promise<Unreviewed[]> => db.$queryRaw<Unreviewed[]>`
  SELECT id, platform::text AS platform, plan FROM network_apps
  WHERE origin IS NULL AND plan IS NOT NULL AND reviewed_plan IS DISTINCT FROM plan ORDER BY id LIMIT ${maxUnreviewed}`;

/** All that is planned through an application was looked through for its plan. */
export async function noteReviewed(db: Sql, { id, plan }: Unreviewed): Promise<void> {
  await db.$executeRaw`UPDATE network_apps SET reviewed_plan = ${plan} WHERE id = ${id} AND plan = ${plan}`;
}
