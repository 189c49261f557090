import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { Lease } from './lease.ts';

/** Position of an item, and of a medium in it. */
export interface MediumPlace {
  readonly itemPosition: number;
  readonly position: number;
}

/** Who brings a medium: whoever holds its publication, or somebody before it is due, as long as nobody holds or changes it. */
export type Bringer = Lease | { readonly publicationId: string; readonly generation: number };

export interface NotedUpload extends MediumPlace {
  readonly remoteId: string;
  /** Name of the file that was brought. */
  readonly fileName: string;
}

/** Notes that a network has a medium whole, so that later tries need not bring it again. @returns false when the lease is lost */
export async function noteUpload(
  db: Sql,
  bringer: Bringer,
  { remoteId, fileName, ...place }: NotedUpload,
): Promise<boolean> {
  const noted = await db.$executeRaw`
    UPDATE item_media SET remote_id = ${remoteId}, file_name = ${fileName}, uploaded_at = clock_timestamp(), upload_state = NULL
    WHERE ${mayNote(bringer, place)}`;
  return noted === 1;
}

/** Notes how far an upload is, so that whoever goes on with it does not begin anew. @returns false when the lease is lost */
export async function noteUploadState(
  db: Sql,
  bringer: Bringer,
  { uploadState, ...place }: MediumPlace & { readonly uploadState: string | null },
): Promise<boolean> {
  const noted = await db.$executeRaw`
    UPDATE item_media SET upload_state = ${uploadState} WHERE ${mayNote(bringer, place)}`;
  return noted === 1;
}

/** SQL: the medium at a place, as long as its bringer may say something of it. */
export const mayNote = (bringer: Bringer, { itemPosition, position }: MediumPlace): Prisma.Sql => Prisma.sql`
  publication_id = ${bringer.publicationId} AND item_position = ${itemPosition} AND position = ${position}
    AND EXISTS (SELECT 1 FROM publications p WHERE p.id = ${bringer.publicationId} AND ${
      'leaseToken' in bringer
        ? Prisma.sql`p.lease_token = ${bringer.leaseToken} AND p.status = 'publishing'`
        : Prisma.sql`p.generation = ${bringer.generation} AND p.status IN ('scheduled', 'queued')`
    })`;

/**
 * Forgets what the network had of a publication's media: it says that they are of no use.
 * @param areLost it does not have them any more, which is noted
 */
export async function forgetUploads(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  areLost = false,
): Promise<void> {
  await db.$executeRaw`
    UPDATE item_media SET lost_id = CASE WHEN ${areLost} THEN remote_id ELSE lost_id END, remote_id = NULL, uploaded_at = NULL, upload_state = NULL, early_until = NULL
    WHERE publication_id = ${publicationId} AND remote_id IS NOT NULL
      AND EXISTS (SELECT 1 FROM publications p WHERE p.id = ${publicationId} AND p.lease_token = ${leaseToken})`;
}

/** The picture of the link card of an item. */
export interface CardPicture {
  readonly itemPosition: number;
  readonly mimeType: string;
  /** A megabyte at most. */
  readonly bytes: Uint8Array;
}

export interface CardPictures {
  readonly pictures: readonly CardPicture[];
  /** Positions of the items that were prepared; all unless given. */
  readonly prepared?: readonly number[];
}

/**
 * Keeps the pictures of a publication's link cards until it is out, instead of any that were kept before: the records that
 * are about to be stored name them by their bytes. @returns false when the lease is lost
 */
export async function keepCardPictures(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  { pictures, prepared }: CardPictures,
): Promise<boolean> {
  const positions = pictures.map(({ itemPosition }) => itemPosition);
  const types = pictures.map(({ mimeType }) => mimeType);
  const bytes = pictures.map((picture) => picture.bytes);
  const [row] = await db.$queryRaw<{ held: boolean }[]>`
    WITH held AS (SELECT id FROM publications WHERE id = ${publicationId} AND lease_token = ${leaseToken} AND status = 'publishing' FOR UPDATE),
    kept AS (
      INSERT INTO item_media (publication_id, item_position, position, alt_text, card_picture, card_picture_type)
      SELECT held.id, w.position, 0, '', w.bytes, w.type
      FROM held, unnest(${positions}::int[], ${bytes}::bytea[], ${types}::text[]) AS w(position, bytes, type)
      ON CONFLICT (publication_id, item_position, position) DO UPDATE
        SET card_picture = excluded.card_picture, card_picture_type = excluded.card_picture_type, remote_id = NULL, uploaded_at = NULL
    ),
    former AS (DELETE FROM item_media m USING held
      WHERE m.publication_id = held.id AND m.media_id IS NULL AND NOT m.item_position = ANY (${positions}::int[])
        AND ${prepared === undefined ? Prisma.sql`true` : Prisma.sql`m.item_position = ANY (${[...prepared]}::int[])`})
    SELECT EXISTS (SELECT 1 FROM held) AS held`;
  return row?.held ?? false;
}

/** @returns null when it is not kept any more */
export async function readCardPicture(
  db: Sql,
  publicationId: string,
  itemPosition: number,
): Promise<Uint8Array | null> {
  const [row] = await db.$queryRaw<{ bytes: Uint8Array | null }[]>`
    SELECT card_picture AS bytes FROM item_media
    WHERE publication_id = ${publicationId} AND item_position = ${itemPosition} AND position = 0`;
  return row?.bytes ?? null;
}
