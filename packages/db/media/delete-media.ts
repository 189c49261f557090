import type { Queries } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { Reader } from '../posts/read-posts.ts';

/** Marks a medium as deleted; its files go soon after. @returns false when the reader has no such medium */
export async function deleteMedium(db: Queries, { userId, sandbox }: Reader, id: string): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE media SET deleted_at = date_trunc('milliseconds', clock_timestamp())
    WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL ${sandbox ? Prisma.sql`AND sandbox` : Prisma.empty}`;
  return count > 0;
}

/** Marks what nobody has used in time as deleted, some of it at a time. @returns how many */
export const expireMedia = (db: Queries): Promise<number> => db.$executeRaw`
  UPDATE media SET deleted_at = date_trunc('milliseconds', clock_timestamp()) WHERE id IN (
    SELECT id FROM media WHERE deleted_at IS NULL AND expires_at < clock_timestamp() LIMIT 100 FOR UPDATE SKIP LOCKED
  )`;

/** Some media that were deleted, or never admitted in time. @returns their ids */
export async function findDeleted(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM media WHERE deleted_at <= clock_timestamp() ORDER BY deleted_at LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Forgets deleted media, whose files are gone. One that somebody still prepares is left for later. */
export async function forgetMedia(db: Queries, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM media WHERE id = ANY(${[...ids]}::text[]) AND deleted_at IS NOT NULL
      AND (status <> 'processing' OR attempts = 0 OR lease_until <= clock_timestamp())`;
}
