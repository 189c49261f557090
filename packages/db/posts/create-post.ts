import type { PostPlan, PostStatus } from '@carillon/core';
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

export interface Quota {
  readonly userId: string;
  readonly postsPerMonth: number;
}

/**
 * Stores a planned post with its publications and items, and counts it, in one statement: all of it or nothing.
 * @returns null when the month's posts are used up; then nothing is stored
 */
export async function createPost(
  db: Sql,
  plan: PostPlan,
  { userId, postsPerMonth }: Quota,
): Promise<StoredPost | null> {
  const rows = await db.$queryRaw<(PostRow & { wakeUps: WakeUp[] | null })[]>`
    WITH input AS (SELECT date_trunc('milliseconds', clock_timestamp()) AS now),
    quota AS (
      INSERT INTO usages (user_id, month, posts)
      SELECT ${userId}, date_trunc('month', now AT TIME ZONE 'UTC')::date, 1 FROM input WHERE ${postsPerMonth}::int > 0
      ON CONFLICT (user_id, month) DO UPDATE SET posts = usages.posts + 1 WHERE usages.posts < ${postsPerMonth}::int
      RETURNING user_id
    ),
    post AS (
      INSERT INTO posts (id, user_id, profile_id, content, status, scheduled_at, latest_at, sandbox, created_at, updated_at)
      SELECT ${plan.id}, user_id, ${plan.profileId}, ${plan.content}, ${plan.status}::post_status,
        ${plan.scheduledAt}::timestamptz, ${plan.latestAt}::timestamptz, ${plan.publications.every(({ sandbox }) => sandbox)}, now, now
      FROM quota, input RETURNING *
    ),
    publication AS (
      INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at, latest_at, dispatch, created_at, updated_at)
      SELECT p.id, post.id, p."socialAccountId", p.platform::platform, p.position, ${publicationStatus[plan.status]}::publication_status,
        CASE ${plan.status} WHEN 'queued' THEN now ELSE p."dueAt" END, post.latest_at, 1, now, now
      FROM post, input, jsonb_to_recordset(${JSON.stringify(publications(plan))}::jsonb)
        AS p(id text, "socialAccountId" text, platform text, "dueAt" timestamptz, position int)
      RETURNING *
    ),
    item AS (
      INSERT INTO items (publication_id, position, content)
      SELECT i."publicationId", i.position, i.content
      FROM post, jsonb_to_recordset(${JSON.stringify(items(plan))}::jsonb) AS i("publicationId" text, position int, content text)
    )
    SELECT post.id, post.profile_id AS "profileId", post.content, post.status::text AS status, post.scheduled_at AS "scheduledAt",
      post.latest_at AS "latestAt",      post.created_at AS "createdAt", post.updated_at AS "updatedAt",
      (SELECT jsonb_agg(jsonb_build_object('publicationId', id, 'generation', generation, 'dispatch', dispatch, 'platform', platform,
          'dueInMs', greatest(0, ceil(extract(epoch FROM due_at - now) * 1000))) ORDER BY position)
        FROM publication, input WHERE due_at IS NOT NULL) AS "wakeUps"
    FROM post`;
  const [row] = rows;
  if (row === undefined) return null;
  const { wakeUps, ...post } = row;
  return { post, wakeUps: wakeUps ?? [] };
}

const publicationStatus = { draft: 'pending', scheduled: 'scheduled', queued: 'queued' } as const;

const publications = ({ publications }: PostPlan) =>
  publications.map(({ id, socialAccountId, platform, dueAt }, position) => ({
    id,
    socialAccountId,
    platform,
    dueAt,
    position,
  }));

const items = ({ publications }: PostPlan) =>
  publications.flatMap(({ id, items }) =>
    items.map(({ content }, position) => ({ publicationId: id, position, content })),
  );
