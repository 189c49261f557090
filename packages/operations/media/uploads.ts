import { apiError, newId } from '@carillon/core';
import { inTransaction, type Queries } from '@carillon/db';
import {
  getMedium,
  lockUpload,
  type MediumRow,
  completeUpload as noteCompleted,
  storeMedium,
  announceUpload as storeUpload,
} from '@carillon/db/media';
import { StoreUnavailable } from '@carillon/media';
import { keyOfUpload, maxFileBytes } from '@carillon/media/intake';
import { shownMedium } from '@carillon/shapes';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { limitsOf } from '../limits-of-caller.ts';
import type { medium } from '../schemas/medium.ts';
import type { upload } from '../schemas/upload.ts';
import { mediaShown } from './media-shown.ts';

interface Words {
  readonly name: string;
  readonly altText: string;
}

/** Answers a request that brought a file: shows it to its owner, and has it prepared. @throws {StoreUnavailable} */
export async function createMedium(
  words: Words,
  context: RequestContext,
): Promise<{ data: z.input<typeof medium> }> {
  const row = await mediumOfFile(context.db, words, context);
  context.afterCommit(context.desk.wake);
  return { data: shownMedium(row, context.publicUrl) };
}

/** Makes a medium of the file that came with a request. @throws {StoreUnavailable} when its place was lost meanwhile */
async function mediumOfFile(
  db: Queries,
  { name, altText }: Words,
  { caller, file, desk, afterCommit }: RequestContext,
): Promise<MediumRow> {
  const { keep, ...taken } = file();
  const { keepMs } = desk.times;
  const row = await storeMedium(db, caller, { ...taken, name, altText, keepMs });
  if (row === null) throw new StoreUnavailable('The place of an upload was lost.');
  afterCommit(keep);
  return row;
}

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
  const { mediaBytes: maxBytes } = limitsOf(caller, plans);
  const id = newId('upl');
  const wanted = { ...announced, id, maxBytes, openMs };
  const stored = await inTransaction(db, (tx) => storeUpload(tx, caller, wanted));
  if (stored === null) throw apiError('media_limit_reached', { size: sizeBytes, limit: maxBytes });
  const { now, expiresAt } = stored;
  const address = await direct.addressFor(keyOfUpload(id), { sizeBytes, now, validMs });
  const until = new Date(now.getTime() + validMs);
  return { data: { ...announced, id, expiresAt, upload: { ...address, expiresAt: until } } };
}

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
