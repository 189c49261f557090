import type { Queries } from '../client.ts';
import { inTransaction } from '../in-transaction.ts';
import { endSessionsOf } from '../sessions.ts';
import { isLastAdmin } from './admins.ts';
import type { PersonChange } from './change-person.ts';

/**
 * Decides that a user is deleted: from now on they are disabled for good, without keys and sessions, and whoever takes the
 * deletion erases the rest. Deciding it again changes nothing.
 */
export const beginDeletion = (db: Queries, id: string): Promise<PersonChange> =>
  inTransaction(db, async (tx) => {
    const found = await tx.user.findUnique({ where: { id }, select: { deletingAt: true } });
    if (found === null) return 'not_found';
    if (found.deletingAt !== null) return 'done';
    if (await isLastAdmin(tx, id)) return 'last_admin';
    await tx.$executeRaw`
      UPDATE users SET disabled_at = coalesce(disabled_at, now()), deleting_at = now() WHERE id = ${id}`;
    await endSessionsOf(tx, id);
    await tx.apiKey.deleteMany({ where: { userId: id } });
    return 'done';
  });
