import { unlink } from 'node:fs/promises';
import { apiError } from '@carillon/core';
import type { Place, ReceivedFile, TakenFile } from '@carillon/media/intake';
import type { Call } from '../call.ts';
import type { Receiving } from './receiving.ts';

/** Has a received file moved away; where its place is given back, and nobody has wanted it, it goes again. */
export async function takeReceived(
  file: ReceivedFile,
  { over, place }: Pick<Call, 'over'> & { readonly place: Place },
  { files }: Pick<Receiving, 'files'>,
): Promise<TakenFile> {
  try {
    if (over.aborted) throw apiError('unreadable', { detail: 'it broke off' });
    return await files.take(file, place);
  } catch (error) {
    await discard(file);
    throw error;
  }
}

/** Removes a received file, if it was not moved away; where that fails, it goes with the next sweep of its folder. */
export const discard = ({ path }: ReceivedFile): Promise<void> => unlink(path).catch(() => {});
