import { type FileLimits, isUnder } from '@carillon/core';
import type { Examiner } from './examiner.ts';
import type { MadeFile } from './prepare-picture.ts';

/** The name of what is made for the limits. */
const wanted = 'wanted';

interface Source {
  readonly path: string;
  /** Where what is made is put. */
  readonly folder: string;
}

/**
 * Makes a still picture that is under the limits, of a GIF its first frame.
 * @returns null where that cannot be done, and for a video
 * @throws {Unreadable}
 */
export async function makeUnder(
  examiner: Examiner,
  { path, folder }: Source,
  limits: FileLimits,
): Promise<MadeFile | null> {
  const facts = await examiner.inspect(path);
  if (facts.type === 'video') return null;
  const made = await examiner.prepare(path, { facts, folder, limits: { [wanted]: limits } });
  const best = made.find(({ name }) => name === wanted) ?? made.find(({ name }) => name === 'content');
  return best !== undefined && isUnder(best, limits) ? best : null;
}
