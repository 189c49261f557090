import { apiError } from '@carillon/core';
import {
  admitMedium,
  getMedium,
  inTransaction,
  lockUpload,
  type MediumRow,
  completeUpload as noteCompleted,
  type Queries,
} from '@carillon/db';
import { shownMedium } from '@carillon/shapes';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import type { medium } from '../schemas/medium.ts';

/**
 * Makes a medium of the file that was put into the store, once: whoever asks again is shown the same.
 * @throws {ApiError} 403 beyond the plan, 404
 */
export async function completeUpload(
  id: string,
  context: RequestContext,
): Promise<{ data: z.input<typeof medium> }> {
  const { db, desk, publicUrl, afterCommit } = context;
  const row = await inTransaction(db, (tx) => mediumOf(id, tx, context));
  afterCommit(() => {
    desk.wake();
    desk.dropUpload(id);
  });
  return { data: shownMedium(row, publicUrl) };
}

async function mediumOf(
  id: string,
  tx: Queries,
  { caller, plans, file }: RequestContext,
): Promise<MediumRow> {
  const upload = await lockUpload(tx, caller, id);
  if (upload === null) throw apiError('upload_not_found');
  const { name, altText, mediumId, completedAt } = upload;
  if (mediumId !== null) return (await getMedium(tx, caller, mediumId)) ?? gone();
  if (completedAt !== null) throw apiError('upload_not_found'); // it was of no use, or its medium is long gone
  const { id: fileId, sizeBytes } = file();
  const { mediaBytes: maxBytes } = plans[caller.plan];
  const admitted = await admitMedium(tx, caller, { id: fileId, maxBytes, name, altText, uploadId: id });
  if (admitted === null) throw apiError('media_limit_reached', { size: sizeBytes, limit: maxBytes });
  await noteCompleted(tx, id, fileId);
  return admitted;
}

function gone(): never {
  throw apiError('media_not_found');
}
