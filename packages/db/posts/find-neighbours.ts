import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { opaqueArray } from '../sql-parts.ts';

interface NeighboursQuery {
  readonly profileId: string;
  readonly accountIds: readonly string[];
  readonly texts: readonly string[];
  /** When the post is to go out. */
  readonly at: Date;
}

/** What stands beside a post that is to go out, by account. */
export interface Neighbours {
  /** Another post within the spacing of the profile, the nearest of each account. */
  readonly near: readonly {
    readonly accountId: string;
    readonly at: string;
    readonly spacingMinutes: number;
  }[];
  /** Posts within a day that say the same. */
  readonly repeats: readonly { readonly accountId: string; readonly at: string; readonly content: string }[];
}

/** Posts of an account within a day that are looked at for a text. */
const maxRead = 200;

const waitsOrIsOut = Prisma.sql`p.status NOT IN ('failed', 'cancelled')`;

/** Reads the posts around a time on some accounts: those that wait, and those that are out. */
export async function findNeighbours(
  db: Sql,
  { profileId, accountIds, texts, at }: NeighboursQuery,
): Promise<Neighbours> {
  const [found] = await db.$queryRaw<[Neighbours]>`
    WITH account AS MATERIALIZED (SELECT unnest(${opaqueArray(accountIds)}::text[]) AS id),
    spacing AS MATERIALIZED (SELECT spacing_minutes AS minutes FROM profiles WHERE id = ${profileId}),
    moment AS MATERIALIZED (SELECT ${at}::timestamptz AS at),
    near AS (
      SELECT account.id, p.due_at, spacing.minutes FROM account, spacing, moment CROSS JOIN LATERAL (
        SELECT p.due_at FROM publications p WHERE p.social_account_id = account.id AND ${waitsOrIsOut}
          AND p.due_at > moment.at - spacing.minutes * interval '1 minute' AND p.due_at < moment.at + spacing.minutes * interval '1 minute'
        ORDER BY abs(extract(epoch FROM p.due_at - moment.at)) LIMIT 1) p
    ),
    repeated AS (
      SELECT account.id, p.due_at, i.content FROM account, moment CROSS JOIN LATERAL (
        SELECT p.id, p.due_at FROM publications p WHERE p.social_account_id = account.id AND ${waitsOrIsOut}
          AND p.due_at > moment.at - interval '1 day' AND p.due_at < moment.at + interval '1 day'
        ORDER BY p.due_at DESC LIMIT ${maxRead}::int) p
      JOIN items i ON i.publication_id = p.id AND i.content = ANY(${opaqueArray(texts)}::text[])
    )
    SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('accountId', id, 'at', due_at, 'spacingMinutes', minutes)), '[]') FROM near) AS near,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('accountId', id, 'at', due_at, 'content', content)), '[]') FROM repeated) AS repeats`;
  return found;
}

/** Publications of this month that are looked at for what they cost. */
const maxCharged = 1_000;

interface Charges {
  readonly accountIds: readonly string[];
  readonly text: number;
  readonly link: number;
}

/** What a text with a link looks like, about. */
const link = '(https?://|www\\.)\\S|\\m[a-z0-9-]+\\.(com|org|net|info|io|dev|app|eu|de|uk|co)\\M';

/**
 * What the items of some accounts cost that went out this month (UTC), US dollars, about: a link is told by its looks.
 * @returns `isLeast`: only the newest of very many were looked at
 */
export async function sumCharges(
  db: Sql,
  { accountIds, text, link: linkPrice }: Charges,
): Promise<{ readonly sum: number; readonly isLeast: boolean }> {
  const [row] = await db.$queryRaw<{ sum: number; count: number }[]>`
    WITH published AS MATERIALIZED (
      SELECT p.id FROM unnest(${opaqueArray(accountIds)}::text[]) AS account (id) CROSS JOIN LATERAL (
        SELECT p.id FROM publications p WHERE p.social_account_id = account.id AND p.status = 'published'
          AND p.published_at >= date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
        ORDER BY p.published_at DESC LIMIT ${maxCharged}::int) p LIMIT ${maxCharged}::int
    )
    SELECT coalesce(sum(CASE WHEN i.content ~* ${link} THEN ${linkPrice}::float8 ELSE ${text}::float8 END), 0)::float8 AS sum,
      (SELECT count(*)::int FROM published) AS count
    FROM published p LEFT JOIN items i ON i.publication_id = p.id`;
  return { sum: row?.sum ?? 0, isLeast: (row?.count ?? 0) >= maxCharged };
}
