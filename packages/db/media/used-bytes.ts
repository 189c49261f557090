import type { Queries } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Has whoever adds to the media of one owner do so one after another, within a transaction. */
export async function lockUsedBytes(tx: Queries, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${`media ${userId}`}))::text`;
}

/** SQL: bytes of all files of an owner, and of the uploads that are still to come, but for one. */
export const usedBytes = ({ userId, but = '' }: { readonly userId: string; readonly but?: string }) =>
  Prisma.sql`((
      SELECT coalesce(sum(f.size_bytes), 0) FROM media m JOIN media_files f ON f.media_id = m.id
      WHERE m.user_id = ${userId} AND m.deleted_at IS NULL
    ) + (
      SELECT coalesce(sum(u.size_bytes), 0) FROM media_uploads u
      WHERE u.user_id = ${userId} AND u.completed_at IS NULL AND u.expires_at > clock_timestamp() AND u.id <> ${but}
    ))`;
