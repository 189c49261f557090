import { apiError, newId } from '@carillon/core';
import { inTransaction } from '@carillon/db';
import { announceUpload as storeUpload } from '@carillon/db/media';
import { keyOfUpload, maxFileBytes } from '@carillon/media/intake';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import type { upload } from '../schemas/upload.ts';

interface Announced {
  readonly name: string;
  readonly altText: string;
  readonly sizeBytes: number;
}

/** Notes a file that its owner will put into the store, and says where to. @throws {ApiError} 403 beyond the plan, 409, 413 */
export async function announceUpload(
  announced: Announced,
  { db, caller, plans, desk }: RequestContext,
): Promise<{ data: z.input<typeof upload> }> {
  const { direct } = desk.store;
  const { sizeBytes } = announced;
  if (direct === null) throw apiError('direct_uploads_off');
  if (sizeBytes > maxFileBytes) throw apiError('file_too_large', { limit: maxFileBytes });
  const { addressMs: validMs, uploadMs: openMs } = desk.times;
  const { mediaBytes: maxBytes } = plans[caller.plan];
  const id = newId('upl');
  const wanted = { ...announced, id, maxBytes, openMs };
  const stored = await inTransaction(db, (tx) => storeUpload(tx, caller, wanted));
  if (stored === null) throw apiError('media_limit_reached', { size: sizeBytes, limit: maxBytes });
  const { now, expiresAt } = stored;
  const address = await direct.addressFor(keyOfUpload(id), { sizeBytes, now, validMs });
  const until = new Date(now.getTime() + validMs);
  return { data: { ...announced, id, expiresAt, upload: { ...address, expiresAt: until } } };
}
