import { apiError } from '@carillon/core';
import { admitMedium, inTransaction } from '@carillon/db';
import { shownMedium } from '@carillon/shapes';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import type { medium } from '../schemas/medium.ts';

/** Answers a request that brought a file: shows it to its owner, and has it prepared. @throws {ApiError} 403 beyond the plan */
export async function createMedium(
  words: { readonly name: string; readonly altText: string },
  { db, caller, plans, file, desk, publicUrl, afterCommit }: RequestContext,
): Promise<{ data: z.input<typeof medium> }> {
  const { id, sizeBytes } = file();
  const { mediaBytes: maxBytes } = plans[caller.plan];
  const admitted = await inTransaction(db, (tx) => admitMedium(tx, caller, { id, maxBytes, ...words }));
  if (admitted === null) throw apiError('media_limit_reached', { size: sizeBytes, limit: maxBytes });
  afterCommit(desk.wake);
  return { data: shownMedium(admitted, publicUrl) };
}
