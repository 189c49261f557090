import { apiError } from '@carillon/core';
import type { Place, Wanted } from '@carillon/media/intake';
import type { Exchange, Locals } from '../service.ts';
import type { Receiving } from './receiving.ts';

/**
 * Waits for the place of a file that is about to be received. It is given back when the request is answered or gone, with
 * the file unless the handler wanted it.
 * @throws {ApiError} 400 when the client is gone, 403, 429, 503
 */
export async function enterPlace(
  { response }: Pick<Exchange, 'response'>,
  wanted: Omit<Wanted, 'caller' | 'isGone'>,
  { files }: Pick<Receiving, 'files'>,
): Promise<Place> {
  const { caller } = response.locals as Locals;
  const place = await files.enter({ ...wanted, caller, isGone: () => response.closed });
  const leave = () => void files.leave(place);
  if (response.closed) {
    leave();
    throw apiError('unreadable', { detail: 'it broke off' });
  }
  response.once('close', leave);
  return place;
}
