import type { Item, Located, MediaType, NetworkLimits, Platform } from '@carillon/core';
import { joinApp } from '../accounts/applications.ts';
import { type JoinedServer, joinedServer, joinServer } from '../accounts/servers.ts';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { itemPairs } from '../posts/item-columns.ts';

/** An item of it, as far as its network may refuse it. */
export interface PlannedItem extends Omit<Item, 'media'> {
  readonly shown: readonly { readonly type: MediaType }[];
}

/** A publication that waits for its time, and what it says. */
export interface Planned extends Located {
  readonly items: readonly PlannedItem[];
  readonly id: string;
  readonly generation: number;
  readonly dueAt: Date;
  readonly platformUsername: string;
  readonly sandbox: boolean;
  /** Plan of the application that its account acts through; null where nobody said one. */
  readonly appPlan: string | null;
  /** It is marked as one that its network will refuse. */
  readonly isMarked: boolean;
}

/** Where a part of the planned publications ends. */
export type PlannedPlace = Pick<Planned, 'dueAt' | 'id'>;

/** An application with a plan, or a profile with limits, that nobody has looked through what is planned for. */
export type Unreviewed =
  | { readonly is: 'application'; readonly id: string; readonly platform: Platform; readonly plan: string }
  | { readonly is: 'profile'; readonly id: string; readonly networkLimits: NetworkLimits };

interface PlannedQuery {
  readonly of: Unreviewed;
  readonly after: PlannedPlace | null;
  readonly limit: number;
}

/** The next publications that wait for their time and go out through an application, or for a profile, by due times. */
export async function listPlanned(db: Sql, { of, after, limit }: PlannedQuery): Promise<Planned[]> {
  const those =
    of.is === 'application'
      ? Prisma.sql`p.platform = ${of.platform}::platform AND app.id = ${of.id}`
      : Prisma.sql`a.profile_id = ${of.id}`;
  const rows = await db.$queryRaw<(Omit<Planned, 'server'> & JoinedServer)[]>`
    SELECT p.id, p.generation, p.due_at AS "dueAt", p.platform::text AS platform, a.platform_username AS "platformUsername", a.sandbox,
      app.plan AS "appPlan", p.error_code IS NOT DISTINCT FROM 'will_be_refused' AS "isMarked",
      profiles.network_limits AS "networkLimits", s.url AS "serverUrl", s.facts,
      (SELECT jsonb_agg(jsonb_build_object(${itemPairs}, 'shown', (SELECT coalesce(jsonb_agg(jsonb_build_object('type', m.type)), '[]')
          FROM item_media im JOIN media m ON m.id = im.media_id WHERE im.publication_id = p.id AND im.item_position = i.position)) ORDER BY i.position)
        FROM items i WHERE i.publication_id = p.id) AS items
    FROM publications p JOIN social_accounts a ON a.id = p.social_account_id JOIN profiles ON profiles.id = a.profile_id ${joinServer} ${joinApp}
    WHERE p.status IN ('scheduled', 'queued') AND p.status = 'scheduled' AND ${those}
      AND (p.due_at, p.id) > (${after?.dueAt ?? new Date(0)}::timestamptz, ${after?.id ?? ''})
    ORDER BY p.due_at, p.id LIMIT ${limit}`;
  return rows.map(({ serverUrl, facts, ...row }) => ({ ...row, server: joinedServer({ serverUrl, facts }) }));
}

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

/** Applications, and profiles, that are looked through in a round. */
const maxUnreviewed = 100;

/** The applications and profiles whose planned posts nobody has looked through since they have their plan, or limits. */
export async function listUnreviewed(db: Sql): Promise<Unreviewed[]> {
  const applications = await db.$queryRaw<Unreviewed[]>`
    SELECT 'application' AS "is", id, platform::text AS platform, plan FROM network_apps
    WHERE origin IS NULL AND plan IS NOT NULL AND reviewed_plan IS DISTINCT FROM plan ORDER BY id LIMIT ${maxUnreviewed}`;
  const profiles = await db.$queryRaw<Unreviewed[]>`
    SELECT 'profile' AS "is", id, network_limits AS "networkLimits" FROM profiles
    WHERE network_limits <> reviewed_limits ORDER BY id LIMIT ${maxUnreviewed}`;
  return [...applications, ...profiles];
}

/** All that is planned through an application, or for a profile, was looked through for its plan, or limits. */
export async function noteReviewed(db: Sql, reviewed: Unreviewed): Promise<void> {
  const { id } = reviewed;
  if (reviewed.is === 'application')
    await db.$executeRaw`UPDATE network_apps SET reviewed_plan = ${reviewed.plan} WHERE id = ${id} AND plan = ${reviewed.plan}`;
  else
    await db.$executeRaw`
      UPDATE profiles SET reviewed_limits = ${reviewed.networkLimits} WHERE id = ${id} AND network_limits = ${reviewed.networkLimits}`;
}

/** Media that an item may have on a network. */
export interface ItemMediaLimits {
  readonly pictures: number;
  readonly takesVideos: boolean;
  /** Types of which one may have no other beside it. */
  readonly alone: readonly MediaType[];
}

/** Posts of a profile that are planned with other media in an item than their networks take, 101 at most. @returns their ids */
export async function listOverLimits(
  db: Sql,
  profileId: string,
  limits: Readonly<Record<Platform, ItemMediaLimits>>,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT p.post_id AS id FROM social_accounts a JOIN publications p ON p.social_account_id = a.id
      CROSS JOIN LATERAL jsonb_to_record(${JSON.stringify(limits)}::jsonb -> p.platform::text) AS l(pictures int, "takesVideos" boolean, alone jsonb)
    WHERE a.profile_id = ${profileId} AND p.status IN ('scheduled', 'queued') AND p.status = 'scheduled' AND EXISTS (
      SELECT 1 FROM item_media im LEFT JOIN media m ON m.id = im.media_id WHERE im.publication_id = p.id GROUP BY im.item_position
      HAVING count(*) > l.pictures OR (bool_or(m.type = 'video') AND NOT l."takesVideos")
        OR (count(*) > 1 AND bool_or(l.alone ? m.type::text)))
    ORDER BY id LIMIT ${refusedUpTo}`;
  return rows.map(({ id }) => id);
}
