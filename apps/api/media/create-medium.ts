import type { Queries } from '@carillon/db';
import type { MediumRow } from '@carillon/db/media';
import { storeMedium } from '@carillon/db/media';
import { StoreUnavailable } from '@carillon/media';
import { shownMedium } from '@carillon/shapes';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import type { medium } from '../schemas/medium.ts';

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
export async function mediumOfFile(
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
