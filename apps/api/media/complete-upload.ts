import { apiError } from '@carillon/core';
import { inTransaction, type Queries } from '@carillon/db';
import { getMedium, lockUpload, type MediumRow, completeUpload as noteCompleted } from '@carillon/db/media';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import type { medium } from '../schemas/medium.ts';
import { mediumOfFile } from './create-medium.ts';
import { mediaShown } from './media-shown.ts';

/**
 * Makes a medium of the file that was put into the store, once: whoever asks again is shown the same.
 * @throws {ApiError} 404 @throws {StoreUnavailable}
 */
export async function completeUpload(
  id: string,
  context: RequestContext,
): Promise<{ data: z.input<typeof medium> }> {
  const { db, desk, afterCommit } = context;
  const row = await inTransaction(db, (tx) => mediumOf(id, tx, context));
  afterCommit(() => {
    desk.wake();
    desk.dropUpload(id);
  });
  const show = await mediaShown([row], context);
  return { data: show(row) };
}

async function mediumOf(id: string, tx: Queries, context: RequestContext): Promise<MediumRow> {
  const { caller } = context;
  const upload = await lockUpload(tx, caller, id);
  if (upload === null) throw apiError('upload_not_found');
  const { name, altText, mediumId, completedAt } = upload;
  if (mediumId !== null) return (await getMedium(tx, caller, mediumId)) ?? gone();
  if (completedAt !== null) throw apiError('upload_not_found'); // it was of no use, or its medium is long gone
  const row = await mediumOfFile(tx, { name, altText }, context);
  await noteCompleted(tx, id, row.id);
  return row;
}

function gone(): never {
  throw apiError('media_not_found');
}
