import type { MediaFacts } from '@carillon/core';
import type { Queries } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { Reader } from '../reader.ts';
import { fromNow } from '../sql-parts.ts';
import type { MediumRow } from './read-media.ts';

/** A file that was uploaded, and lies in the store. */
export interface NewMedium {
  /** That of its place. */
  readonly id: string;
  readonly facts: MediaFacts;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly name: string;
  readonly altText: string;
  /** It goes after this unless something uses it, ms. */
  readonly keepMs: number;
}

/** The name in the store of what was uploaded: a picture is made anew from it. */
export const nameOfUpload = ({ type }: Pick<MediaFacts, 'type'>): 'original' | 'content' =>
  type === 'image' ? 'original' : 'content';

type Times = Pick<MediumRow, 'createdAt' | 'updatedAt' | 'expiresAt'>;

/**
 * Makes a medium of a file that has a place, in one statement; its place was given to it beside what the owner has, so it
 * fits. A video is ready as it is, everything else is still to be prepared.
 * @returns null when its place is gone, or was given up
 */
export async function storeMedium(
  db: Queries,
  { userId, sandbox, firstKeyId = null }: Reader,
  { id, facts, sizeBytes, sha256, name, altText, keepMs }: NewMedium,
): Promise<MediumRow | null> {
  const { type, mimeType, width, height, durationMs, frames, video } = facts;
  const status = type === 'video' ? 'ready' : 'processing';
  const file = { name: nameOfUpload(facts), mimeType, width, height, sizeBytes, sha256 };
  const [times] = await db.$queryRaw<Times[]>`
    WITH place AS (DELETE FROM media_arrivals WHERE id = ${id} AND until > '-infinity' RETURNING id),
    medium AS (
      INSERT INTO media (id, user_id, sandbox, api_key_id, name, alt_text, type, status, mime_type, width, height, duration_ms, frames, video,
        size_bytes, sha256, lease_until, expires_at)
      SELECT id, ${userId}, ${sandbox}::boolean, ${firstKeyId}, ${name}, ${altText}, ${type}::media_type, ${status}::media_status, ${mimeType},
        ${width}::int, ${height}::int, ${durationMs}::int, ${frames}::int, ${video && JSON.stringify(video)}::jsonb,
        ${sizeBytes}::int, ${sha256}, ${status === 'ready' ? Prisma.sql`NULL` : fromNow(0)}, ${fromNow(keepMs)} FROM place
      RETURNING created_at, updated_at, expires_at
    ),
    file AS (
      INSERT INTO media_files (media_id, name, mime_type, width, height, size_bytes, sha256)
      SELECT ${id}, ${file.name}, ${mimeType}, ${width}::int, ${height}::int, ${sizeBytes}::int, ${sha256} FROM medium
    )
    SELECT created_at AS "createdAt", updated_at AS "updatedAt", expires_at AS "expiresAt" FROM medium`;
  if (times === undefined) return null;
  const row = {
    id,
    name,
    altText,
    type,
    status,
    problem: null,
    mimeType,
    width,
    height,
    durationMs,
    frames,
    kept: false,
  } as const;
  return {
    ...row,
    video: video as MediumRow['video'],
    sizeBytes,
    sha256,
    ...times,
    tags: [],
    files: { [file.name]: file },
  };
}

/** A file that wants a place among those on their way, or one that has a place and wants more bytes. */
export interface Arriving {
  /** The id of the medium that it is to become. */
  readonly id: string;
  readonly userId: string;
  /** Bytes without which it is refused. */
  readonly needed: number;
  /** Bytes that it gets where there are as many; not less than `needed`. */
  readonly wanted: number;
  /** Bytes that all media of its owner may have; null where it need not fit, because its bytes count already. */
  readonly planBytes: number | null;
  /** Bytes that all files on their way may have. */
  readonly roomBytes: number;
}

/** Limits of all processes together. */
export interface ArrivalLimits {
  readonly ofUser: number;
  readonly ofAll: number;
  /** Life of a place unless it is renewed, ms. */
  readonly leaseMs: number;
}

/**
 * - plan: it does not fit beside what its owner has, and has on the way
 * - user, all: as many files of its owner, or of all, are on their way
 * - room: their bytes leave no room for it
 */
export type Arrival =
  | { readonly kind: 'taken'; readonly bytes: number }
  | { readonly kind: 'plan' | 'user' | 'all' | 'room' };

/** Gives a file a place, or more bytes, in one statement. Whoever asks at the same moment comes before or after. */
export async function takePlace(
  db: Queries,
  { id, userId, needed, wanted, planBytes, roomBytes }: Arriving,
  { ofUser, ofAll, leaseMs }: ArrivalLimits,
): Promise<Arrival> {
  const [answer] = await db.$queryRaw<{ kind: Arrival['kind']; bytes: number }[]>`
    SELECT outcome AS kind, granted::float8 AS bytes FROM media_arrive(${id}, ${userId}, ${needed}::bigint, ${wanted}::bigint,
      ${planBytes}::bigint, ${roomBytes}::bigint, ${ofUser}::int, ${ofAll}::int, ${leaseMs}::float8)`;
  if (answer === undefined) throw new Error('Postgres gave no place.');
  const { kind, bytes } = answer;
  return kind === 'taken' ? { kind, bytes } : { kind };
}

/** True when `needed` bytes fit beside what a user has stored, if nothing else were on its way. */
export async function fitsPlan(
  db: Queries,
  { userId, needed, planBytes }: Pick<Arriving, 'userId' | 'needed'> & { readonly planBytes: number },
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ fits: boolean }[]>`
    SELECT media_used(${userId}) + ${needed}::bigint <= ${planBytes}::bigint AS fits`;
  return row?.fits === true;
}

/** Keeps places for longer, unless they were given up. */
export async function renewPlaces(db: Queries, ids: readonly string[], leaseMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE media_arrivals SET until = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE id = ANY(${[...ids]}::text[]) AND until > '-infinity'`;
}

/**
 * Gives up a file that lies in the store, and counts no more: from now on it cannot become a medium.
 * @returns false when it has become one
 */
export async function giveUpPlace(db: Queries, id: string): Promise<boolean> {
  await db.$executeRaw`UPDATE media_arrivals SET until = '-infinity' WHERE id = ${id}`;
  return (await db.medium.count({ where: { id } })) === 0;
}

/** Forgets places of files of which nothing is left anywhere. */
export async function forgetPlaces(db: Queries, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`DELETE FROM media_arrivals WHERE id = ANY(${[...ids]}::text[])`;
}

/** Some places given up, or kept by nobody for `lostMs`. @returns their ids */
export async function findLostPlaces(
  db: Queries,
  { lostMs, limit }: { readonly lostMs: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM media_arrivals WHERE until < clock_timestamp() - ${lostMs}::float8 * interval '1 millisecond' LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}
