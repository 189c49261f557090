import type { Queries } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Has whoever adds to the media of one owner do so one after another, within a transaction; files on their way, too. */
export async function lockUsedBytes(tx: Queries, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${`media ${userId}`}))::text`;
}

/** SQL: bytes of all files of an owner, of the uploads that are still to come, and of the files on their way. */
export const usedBytes = (userId: string): Prisma.Sql =>
  Prisma.sql`(media_used(${userId}) + (SELECT coalesce(sum(a.bytes), 0) FROM media_arrivals a
    WHERE a.user_id = ${userId} AND a.in_plan AND a.until > clock_timestamp()))`;
