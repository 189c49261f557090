import { anonymiseAudit } from '../audit/anonymise-audit.ts';
import { type AuditAuthor, recordAudit } from '../audit/record-audit.ts';
import type { Queries } from '../client.ts';
import { inTransaction } from '../in-transaction.ts';

/**
 * Deletes a user of whom nothing large is left, and with the row all that hangs on it; from the audit trail goes who it was.
 * @returns false when there is no such user to delete, or something was added meanwhile
 */
export const endDeletion = (db: Queries, id: string, by: AuditAuthor): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const deleted = await tx.$executeRaw`
      DELETE FROM users u WHERE id = ${id} AND deleting_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM posts WHERE user_id = u.id) AND NOT EXISTS (SELECT 1 FROM media WHERE user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM media_uploads WHERE user_id = u.id) AND NOT EXISTS (SELECT 1 FROM media_arrivals WHERE user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM social_accounts WHERE user_id = u.id)`;
    if (deleted === 0) return false;
    await anonymiseAudit(tx, id);
    await recordAudit(tx, { action: 'user.deleted', by, userId: id, subjectId: id });
    return true;
  });
