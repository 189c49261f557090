import { ApiError } from '@carillon/core';
import { Unreadable } from '@carillon/media';
import type { TakenFile } from '@carillon/media/intake';
import type { Call } from '../call.ts';
import { enterPlace, onceOver } from './enter-place.ts';
import type { Receiving } from './receiving.ts';
import { takeReceived } from './take-received.ts';

/**
 * Reads the file that was put into the store for an upload. The upload is this call's alone until that is over; one whose
 * file is of no use is not read again.
 * @returns null for an upload that is completed
 */
export async function receiveFromStore(
  id: string,
  { caller, over }: Pick<Call, 'caller' | 'over'>,
  receiving: Receiving,
): Promise<TakenFile | null> {
  const { uploads } = receiving.files;
  const held = await uploads.hold(id, caller);
  if (held === null) return null;
  try {
    const { sizeBytes } = held;
    // Announced bytes count already.
    const wanted = { needed: sizeBytes, wanted: sizeBytes, planBytes: null };
    const place = await enterPlace({ caller, over }, wanted, receiving);
    const taken = await takeReceived(await uploads.collect(held), { over, place }, receiving);
    onceOver(over, () => void uploads.release(held));
    return taken;
  } catch (error) {
    await (isUnusable(error) ? uploads.refuse(held) : uploads.release(held));
    throw error;
  }
}

/** It would be no other if it were read again. */
const isUnusable = (error: unknown): boolean =>
  error instanceof Unreadable || (error instanceof ApiError && error.code === 'file_too_large');
