import type { Queries } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Has whoever adds to the media of one owner do so one after another, within a transaction. */
export async function lockUsedBytes(tx: Queries, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${`media ${userId}`}))::text`;
}

/**
 * SQL: bytes of all files of an owner, and of the uploads that are still to come, but for one. They are counted by triggers
 * as they change; what has to be looked at are uploads whose time is over, and whose rows the next sweep takes.
 */
export const usedBytes = ({ userId, but = '' }: { readonly userId: string; readonly but?: string }) =>
  Prisma.sql`(
      coalesce((SELECT t.bytes FROM media_totals t WHERE t.user_id = ${userId}), 0)
      - (SELECT coalesce(sum(u.size_bytes), 0) FROM media_uploads u
        WHERE u.user_id = ${userId} AND u.completed_at IS NULL AND u.expires_at <= clock_timestamp())
      - (SELECT coalesce(sum(u.size_bytes), 0) FROM media_uploads u
        WHERE u.id = ${but} AND u.completed_at IS NULL AND u.expires_at > clock_timestamp())
    )`;
