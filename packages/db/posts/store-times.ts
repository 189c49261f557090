import type { ChangedPost } from '@carillon/core';
import type { Queries } from '../client.ts';
import type { WakeUp } from '../publications/dispatch.ts';

/** A post that has its new times. */
export interface MovedPost {
  readonly id: string;
  readonly updatedAt: Date;
}

/**
 * Gives locked posts that nobody began to publish other times, all of them by one statement for their publications and one for
 * themselves, within a transaction. Nothing else of them may be another: their items stay. Every publication gets a new generation,
 * so that older jobs do nothing.
 */
export async function storeTimes(
  tx: Queries,
  changed: readonly ChangedPost[],
): Promise<{ moved: MovedPost[]; wakeUps: (WakeUp & { readonly postId: string })[] }> {
  // A trigger makes room in the calendars; several are locked in one order.
  const profileIds = [...new Set(changed.map(({ profileId }) => profileId))];
  await tx.$queryRaw`SELECT 1 AS locked FROM profiles WHERE id = ANY (${profileIds}::text[]) ORDER BY id FOR NO KEY UPDATE`;
  const due = changed.flatMap(({ publications }) => publications.map(({ id, dueAt }) => ({ id, dueAt })));
  const stored = await tx.$queryRaw<(WakeUp & { postId: string; status: string })[]>`
    UPDATE publications p SET due_at = n."dueAt", due_set_at = clock_timestamp(), generation = p.generation + 1, dispatch = p.dispatch + 1, dispatched_at = NULL,
      next_at = NULL
    FROM jsonb_to_recordset(${JSON.stringify(due)}::jsonb) AS n(id text, "dueAt" timestamptz) WHERE p.id = n.id
    RETURNING p.post_id AS "postId", p.id AS "publicationId", p.generation, p.dispatch, p.platform::text AS platform, p.status::text AS status,
      greatest(0, ceil(extract(epoch FROM p.due_at - clock_timestamp()) * 1000))::float8 AS "dueInMs"`;
  const times = changed.map(({ id, scheduledAt }) => ({ id, scheduledAt }));
  const moved = await tx.$queryRaw<MovedPost[]>`
    UPDATE posts s SET scheduled_at = n."scheduledAt", updated_at = clock_timestamp()
    FROM jsonb_to_recordset(${JSON.stringify(times)}::jsonb) AS n(id text, "scheduledAt" timestamptz) WHERE s.id = n.id
    RETURNING s.id, s.updated_at AS "updatedAt"`;
  const wakeUps = stored.flatMap(({ status, ...wakeUp }) => (status === 'scheduled' ? [wakeUp] : []));
  return { moved, wakeUps };
}
