import type { Plan, PostPlan, PostStatus } from '@carillon/core';
import type { Sql } from '../client.ts';
import type { WakeUp } from '../wake-up.ts';

/** A post as create and resend answer it. */
export interface PostRow {
  readonly id: string;
  readonly profileId: string;
  readonly content: string;
  readonly status: PostStatus;
  readonly scheduledAt: Date | null;
  readonly latestAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface StoredPost {
  readonly post: PostRow;
  /** Empty for a draft. */
  readonly wakeUps: readonly WakeUp[];
}

/** For whom a post is stored, and under what: the statement that stores it makes sure that this still holds. */
export interface Author {
  readonly userId: string;
  readonly postsPerMonth: number;
  /** The plan that the post was planned under. */
  readonly plan?: Plan;
  /** The key that must be valid. */
  readonly apiKeyId?: string;
}

export interface WantedPost {
  readonly plan: PostPlan;
  readonly author: Author;
}

/**
 * - stored: all of it
 * - over_limit: nothing of it, the month has no room for it and the others of its author
 * - changed: nothing of it, its author, profile or accounts are not what it was planned with
 */
export type Creation =
  | ({ readonly kind: 'stored' } & StoredPost)
  | { readonly kind: 'over_limit' | 'changed' };

/**
 * Stores planned posts with their publications and items, and counts them, in one statement. Each is stored whole or not
 * at all, by itself; but those of one author all find room in the month, or none does.
 * @returns what became of each, in their order
 */
export async function createPosts(db: Sql, wanted: readonly WantedPost[]): Promise<Creation[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH input AS (SELECT date_trunc('milliseconds', clock_timestamp()) AS now),
    wanted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(wanted.map(toPost))}::jsonb) AS w(n int, id text, "userId" text, "postsPerMonth" int,
        plan text, "apiKeyId" text, "profileId" text, content text, status text, "publicationStatus" text, "scheduledAt" timestamptz, "latestAt" timestamptz, sandbox boolean)
    ),
    target AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(wanted.flatMap(toTargets))}::jsonb)
        AS t(n int, id text, "socialAccountId" text, platform text, "dueAt" timestamptz, position int)
    ),
    sound AS MATERIALIZED (
      SELECT w.* FROM wanted w JOIN users u ON u.id = w."userId" AND u.plan::text = coalesce(w.plan, u.plan::text)
        JOIN profiles p ON p.id = w."profileId" AND p.user_id = u.id
      WHERE (w."apiKeyId" IS NULL OR EXISTS (SELECT 1 FROM api_keys k WHERE k.id = w."apiKeyId" AND k.user_id = u.id
          AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())))
        AND NOT EXISTS (SELECT 1 FROM target t LEFT JOIN social_accounts a ON a.id = t."socialAccountId" AND a.profile_id = p.id
          AND a.platform = t.platform::platform AND a.active AND a.state <> 'disconnected' WHERE t.n = w.n AND a.id IS NULL)
    ),
    quota AS (
      INSERT INTO usages (user_id, month, posts)
      SELECT "userId", date_trunc('month', now AT TIME ZONE 'UTC')::date, count(*)::int FROM sound, input
      GROUP BY "userId", now HAVING count(*) <= min("postsPerMonth") ORDER BY "userId"
      ON CONFLICT (user_id, month) DO UPDATE SET posts = usages.posts + excluded.posts
      WHERE usages.posts + excluded.posts <= (SELECT min("postsPerMonth") FROM sound WHERE "userId" = usages.user_id)
      RETURNING user_id
    ),
    post AS (
      INSERT INTO posts (id, user_id, profile_id, content, status, scheduled_at, latest_at, sandbox, created_at, updated_at)
      SELECT id, user_id, "profileId", content, status::post_status, "scheduledAt", "latestAt", sandbox, now, now
      FROM sound JOIN quota ON user_id = "userId", input RETURNING *
    ),
    publication AS (
      INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at, latest_at, dispatch, created_at, updated_at)
      SELECT t.id, post.id, t."socialAccountId", t.platform::platform, t.position, s."publicationStatus"::publication_status,
        CASE s.status WHEN 'queued' THEN now ELSE t."dueAt" END, post.latest_at, 1, now, now
      FROM post JOIN sound s ON s.id = post.id JOIN target t ON t.n = s.n, input
      RETURNING *
    ),
    item AS (
      INSERT INTO items (publication_id, position, content)
      SELECT i."publicationId", i.position, i.content
      FROM publication JOIN jsonb_to_recordset(${JSON.stringify(wanted.flatMap(toItems))}::jsonb)
        AS i("publicationId" text, position int, content text) ON i."publicationId" = publication.id
    )
    SELECT s.n IS NOT NULL AS sound, post.id, post.profile_id AS "profileId", post.content, post.status::text AS status,
      post.scheduled_at AS "scheduledAt", post.latest_at AS "latestAt", post.created_at AS "createdAt", post.updated_at AS "updatedAt",
      (SELECT jsonb_agg(jsonb_build_object('publicationId', id, 'generation', generation, 'dispatch', dispatch, 'platform', platform,
          'dueInMs', greatest(0, ceil(extract(epoch FROM due_at - now) * 1000))) ORDER BY position)
        FROM publication, input WHERE post_id = post.id AND due_at IS NOT NULL) AS "wakeUps"
    FROM wanted w LEFT JOIN sound s ON s.n = w.n LEFT JOIN post ON post.id = w.id ORDER BY w.n`;
  return rows.map(toCreation);
}

type Row = { readonly sound: boolean; readonly wakeUps: WakeUp[] | null } & (
  | PostRow
  | { readonly [Field in keyof PostRow]: null }
);

function toCreation({ sound, wakeUps, ...post }: Row): Creation {
  if (post.id !== null) return { kind: 'stored', post, wakeUps: wakeUps ?? [] };
  return { kind: sound ? 'over_limit' : 'changed' };
}

/** What the publications of a planned post are. */
export const publicationStatus = { draft: 'pending', scheduled: 'scheduled', queued: 'queued' } as const;

function toPost({ plan: { publications, ...post }, author }: WantedPost, n: number) {
  const sandbox = publications.every((publication) => publication.sandbox);
  return { n, ...post, ...author, sandbox, publicationStatus: publicationStatus[post.status] };
}

const toTargets = ({ plan: { publications } }: WantedPost, n: number) =>
  publications.map(({ items: _, ...publication }, position) => ({ n, ...publication, position }));

const toItems = ({ plan: { publications } }: WantedPost) =>
  publications.flatMap(({ id, items }) =>
    items.map(({ content }, position) => ({ publicationId: id, position, content })),
  );
