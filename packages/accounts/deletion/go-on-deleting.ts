import { takeDeletion } from '@carillon/db';
import { type Deleting, type Deletion, deleteUser } from './delete-user.ts';
import { defaultTimes } from './deletion-times.ts';

/**
 * Goes on with deletions that were decided and that nobody carries out, because whoever did has died or waited for files,
 * one after another.
 * @param onEnd told of each how far it came
 */
export async function goOnDeleting(
  deleting: Deleting,
  stopping: AbortSignal,
  onEnd: (userId: string, deletion: Deletion) => void,
): Promise<void> {
  const { leaseMs } = { ...defaultTimes, ...deleting.times };
  while (!stopping.aborted) {
    const userId = await takeDeletion(deleting.db, leaseMs);
    if (userId === null) return;
    onEnd(userId, await deleteUser(userId, deleting));
  }
}
