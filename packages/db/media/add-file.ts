import type { Sql } from '../client.ts';
import type { StoredFile } from './prepare-media.ts';

/** A file that a medium has. */
export type AddedFile = StoredFile;

/**
 * Says that a file is about to be put into the store, so that a sweep finds it whatever becomes of this process. Until
 * `addFile` it has no bytes, and nobody takes it. Whoever comes second changes nothing.
 */
export async function announceFile(db: Sql, mediumId: string, file: StoredFile): Promise<void> {
  const { name, mimeType, width, height } = file;
  await db.$executeRaw`
    INSERT INTO media_files (media_id, name, mime_type, width, height, size_bytes, sha256)
    SELECT id, ${name}, ${mimeType}, ${width}, ${height}, 0, '' FROM media WHERE id = ${mediumId} AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`;
}

/** Says that an announced file is in the store. @returns the file of that name; null when the medium is gone */
export async function addFile(db: Sql, mediumId: string, file: StoredFile): Promise<AddedFile | null> {
  const { name, mimeType, width, height, sizeBytes, sha256 } = file;
  await db.$executeRaw`
    UPDATE media_files SET mime_type = ${mimeType}, width = ${width}, height = ${height}, size_bytes = ${sizeBytes}, sha256 = ${sha256}
    WHERE media_id = ${mediumId} AND name = ${name} AND size_bytes = 0`;
  const [added] = await db.$queryRaw<AddedFile[]>`
    SELECT f.name, f.mime_type AS "mimeType", f.width, f.height, f.size_bytes AS "sizeBytes", f.sha256
    FROM media_files f JOIN media m ON m.id = f.media_id WHERE f.media_id = ${mediumId} AND f.name = ${name} AND m.deleted_at IS NULL`;
  return added ?? null;
}
