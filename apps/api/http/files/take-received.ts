import { rm } from 'node:fs/promises';
import { apiError } from '@carillon/core';
import type { Exchange, Locals } from '../service.ts';
import type { ReceivedFile, Receiving, TakenFile } from './receiving.ts';

/** Has a received file put away. It goes again when the request is answered and nobody has wanted it. */
export async function takeReceived(
  file: ReceivedFile,
  { response }: Pick<Exchange, 'response'>,
  { files }: Pick<Receiving, 'files'>,
): Promise<TakenFile> {
  try {
    if (response.destroyed) throw apiError('unreadable', { detail: 'it broke off' });
    const taken = await files.take(file, (response.locals as Locals).caller);
    const leave = () => void files.leave(taken);
    if (response.closed) leave();
    else response.once('close', leave);
    return taken;
  } finally {
    await discard(file);
  }
}

/** Removes a received file, if it was not moved away; where that fails, it goes with the next sweep of its folder. */
export const discard = ({ path }: ReceivedFile): Promise<void> => rm(path, { force: true }).catch(() => {});
