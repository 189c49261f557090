import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import type { medium } from '../schemas/medium.ts';
import { acceptFile, type Upload } from './accept-file.ts';
import { shownMedium } from './shown-medium.ts';

/** Answers a request that brought a file: stores it, and has it prepared once it is. */
export async function createMedium(
  words: Upload['words'],
  { db, caller, plans, file, desk, publicUrl, afterCommit }: RequestContext,
): Promise<{ data: z.input<typeof medium> }> {
  const { mediaBytes: maxBytes } = plans[caller.plan];
  const stored = await acceptFile(db, { file: file(), words, caller, maxBytes }, desk);
  if (stored.status === 'processing') afterCommit(() => desk.prepareSoon(stored));
  return { data: shownMedium(stored, publicUrl) };
}
