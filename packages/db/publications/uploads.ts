import type { Sql } from '../client.ts';
import type { Lease } from './lease.ts';

export interface NotedUpload {
  /** Of the item, and of the medium in it. */
  readonly itemPosition: number;
  readonly position: number;
  readonly remoteId: string;
}

/** Notes that a network has a medium whole, so that later tries need not bring it again. @returns false when the lease is lost */
export async function noteUpload(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  { itemPosition, position, remoteId }: NotedUpload,
): Promise<boolean> {
  const noted = await db.$executeRaw`
    UPDATE item_media SET remote_id = ${remoteId}, uploaded_at = clock_timestamp()
    WHERE publication_id = ${publicationId} AND item_position = ${itemPosition} AND position = ${position}
      AND EXISTS (SELECT 1 FROM publications p WHERE p.id = ${publicationId} AND p.lease_token = ${leaseToken} AND p.status = 'publishing')`;
  return noted === 1;
}

/** Forgets what the network had of a publication's media: it says that they are of no use. */
export async function forgetUploads(db: Sql, { publicationId, leaseToken }: Lease): Promise<void> {
  await db.$executeRaw`
    UPDATE item_media SET remote_id = NULL, uploaded_at = NULL
    WHERE publication_id = ${publicationId} AND remote_id IS NOT NULL
      AND EXISTS (SELECT 1 FROM publications p WHERE p.id = ${publicationId} AND p.lease_token = ${leaseToken})`;
}
