import { apiError } from '@carillon/core';
import type { Place, Wanted } from '@carillon/media/intake';
import type { Call } from '../call.ts';
import type { Receiving } from './receiving.ts';

/**
 * Waits for the place of a file that is about to be received. It is given back when the call is over, with the file unless
 * the handler wanted it.
 * @throws {ApiError} 400 when the client is gone, 403, 429, 503
 */
export async function enterPlace(
  { caller, over }: Pick<Call, 'caller' | 'over'>,
  wanted: Omit<Wanted, 'caller' | 'isGone'>,
  { files }: Pick<Receiving, 'files'>,
): Promise<Place> {
  const place = await files.enter({ ...wanted, caller, isGone: () => over.aborted });
  onceOver(over, () => void files.leave(place));
  if (over.aborted) throw apiError('unreadable', { detail: 'it broke off' });
  return place;
}

/** Does something when a call is over, at once for one that is. */
export function onceOver(over: AbortSignal, act: () => void): void {
  if (over.aborted) act();
  else over.addEventListener('abort', act, { once: true });
}
