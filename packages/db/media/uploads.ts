import { currentTime, type Queries, type Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { isBound, type Reader } from '../reader.ts';
import { fromNow } from '../sql-parts.ts';

/** A file that a client is about to put into the store itself. */
export interface NewUpload {
  readonly id: string;
  readonly name: string;
  readonly altText: string;
  readonly sizeBytes: number;
  /** Of all media of the owner. */
  readonly maxBytes: number;
  /** It has to be completed within this, ms. */
  readonly openMs: number;
}

export interface AnnouncedUpload {
  /** Postgres' time. */
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Notes an upload, within a transaction: its bytes count from now on.
 * @returns null when it does not fit beside what the owner has
 */
export async function announceUpload(
  tx: Queries,
  { userId, sandbox, firstKeyId = null }: Reader,
  { id, name, altText, sizeBytes, maxBytes, openMs }: NewUpload,
): Promise<AnnouncedUpload | null> {
  await lockUsedBytes(tx, userId);
  const [announced] = await tx.$queryRaw<AnnouncedUpload[]>`
    INSERT INTO media_uploads (id, user_id, sandbox, api_key_id, name, alt_text, size_bytes, created_at, expires_at)
    SELECT ${id}, ${userId}, ${sandbox}::boolean, ${firstKeyId}, ${name}, ${altText}, ${sizeBytes}::int, ${fromNow(0)}, ${fromNow(openMs)}
    WHERE ${sizeBytes}::int + ${usedBytes(userId)} <= ${maxBytes}
    RETURNING created_at AS now, expires_at AS "expiresAt"`;
  return announced ?? null;
}

export interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly altText: string;
  /** Null until its file was taken, or found unusable. */
  readonly completedAt: Date | null;
  /** Its medium; null as well when it became nothing, or that is gone. */
  readonly mediumId: string | null;
}

/** Null when the reader has no such upload, or its time is over. */
export async function getUpload(db: Queries, reader: Reader, id: string): Promise<UploadRow | null> {
  const [found] = await db.$queryRaw<UploadRow[]>`
    SELECT ${columns} FROM media_uploads WHERE ${isOf(reader, id)} AND expires_at > clock_timestamp()`;
  return found ?? null;
}

/** The same within a transaction, which nobody else completes meanwhile; its time may be over by now. */
export async function lockUpload(tx: Queries, reader: Reader, id: string): Promise<UploadRow | null> {
  const [found] = await tx.$queryRaw<UploadRow[]>`
    SELECT ${columns} FROM media_uploads WHERE ${isOf(reader, id)} FOR UPDATE`;
  return found ?? null;
}

const columns = Prisma.sql`id, name, alt_text AS "altText", completed_at AS "completedAt", media_id AS "mediumId"`;

const isOf = (reader: Reader, id: string) => Prisma.sql`id = ${id} AND user_id = ${reader.userId}
      AND sandbox = ${reader.sandbox} ${isBound(reader) ? Prisma.sql`AND api_key_id = ${reader.firstKeyId}` : Prisma.empty}`;

/** An upload that is its holder's alone to complete. */
export interface HeldUpload {
  readonly id: string;
  /** As it was announced. */
  readonly sizeBytes: number;
  /** Somebody else may take it up after this; it identifies the holder. */
  readonly until: Date;
}

/** SQL condition: nobody is completing the upload. */
const isFree = Prisma.sql`(collecting_until IS NULL OR collecting_until <= clock_timestamp())`;

/**
 * Takes an upload to complete it.
 * @param leaseMs time for which it is the caller's
 * @returns null when somebody else is at it, when it is completed, and when the reader has no such upload
 */
export async function holdUpload(
  db: Queries,
  reader: Reader,
  { id, leaseMs }: { readonly id: string; readonly leaseMs: number },
): Promise<HeldUpload | null> {
  const [held] = await db.$queryRaw<HeldUpload[]>`
    UPDATE media_uploads SET collecting_until = ${fromNow(leaseMs)}
    WHERE ${isOf(reader, id)} AND expires_at > clock_timestamp() AND completed_at IS NULL AND ${isFree}
    RETURNING id, size_bytes AS "sizeBytes", collecting_until AS until`;
  return held ?? null;
}

const isStillHeld = ({ id, until }: HeldUpload) => ({ id, collectingUntil: until, completedAt: null });

/** Lets others complete an upload that its holder did not. */
export async function releaseUpload(db: Queries, held: HeldUpload): Promise<void> {
  await db.mediaUpload.updateMany({ where: isStillHeld(held), data: { collectingUntil: null } });
}

/** Notes that an upload became nothing: nobody completes it again. @returns false when its holder no longer had it */
export async function refuseUpload(db: Queries, held: HeldUpload): Promise<boolean> {
  const data = { collectingUntil: null, completedAt: await currentTime(db) };
  const { count } = await db.mediaUpload.updateMany({ where: isStillHeld(held), data });
  return count > 0;
}

/** Notes what an upload became, within the transaction that locked it. */
export async function completeUpload(tx: Queries, id: string, mediumId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE media_uploads SET media_id = ${mediumId}, completed_at = ${fromNow(0)}, collecting_until = NULL WHERE id = ${id}`;
}

/** Some uploads whose time is over, and that nobody is completing. @returns their ids */
export async function findOverUploads(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM media_uploads WHERE expires_at <= clock_timestamp() AND ${isFree} ORDER BY expires_at LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Forgets uploads whose files are gone. */
export async function forgetAnnounced(db: Queries, ids: readonly string[]): Promise<void> {
  await db.mediaUpload.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Has whoever adds to the media of one owner do so one after another, within a transaction; files on their way, too. */
async function lockUsedBytes(tx: Queries, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${`media ${userId}`}))::text`;
}

/** SQL: bytes of all files of an owner, of the uploads that are still to come, and of the files on their way. */
export const usedBytes = (userId: string): Prisma.Sql =>
  Prisma.sql`(media_used(${userId}) + (SELECT coalesce(sum(a.bytes), 0) FROM media_arrivals a
    WHERE a.user_id = ${userId} AND a.in_plan AND a.until > clock_timestamp()))`;

/** The same as a number. */
export async function countMediaBytes(db: Sql, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: number }[]>`SELECT ${usedBytes(userId)}::float8 AS bytes`;
  return row?.bytes ?? 0;
}

/** Bytes of the files that a key uploaded, or the keys that it was rotated from. */
export async function countMediaBytesOfKey(db: Sql, userId: string, firstKeyId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: number }[]>`
    SELECT coalesce(sum(stored_bytes), 0)::float8 AS bytes FROM media
    WHERE user_id = ${userId} AND api_key_id = ${firstKeyId}`;
  return row?.bytes ?? 0;
}
