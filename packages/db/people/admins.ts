import type { Queries } from '../client.ts';

/**
 * Whether a user is the only admin who can sign in. Until the transaction ends, no other admin is disabled, deleted or
 * demoted: two cannot give up their right at the same moment.
 */
export async function isLastAdmin(tx: Queries, userId: string): Promise<boolean> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE admin AND disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  return admins.length === 1 && admins[0]?.id === userId;
}
