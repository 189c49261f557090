import type { Queries, Sql } from '../client.ts';
import { inTransaction } from '../in-transaction.ts';

/** Gives a user these codes instead of all from before. @param hashes of the codes */
export async function replaceRecoveryCodes(
  db: Queries,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Those who ask at the same moment go one after another, so that only one of them has codes that work.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.recoveryCode.createMany({ data: hashes.map((hash) => ({ userId, hash })) });
  });
}

/** Uses a code up. @returns how many are left; null when it is none of the user's, or was used */
export async function takeRecoveryCode(db: Sql, userId: string, hash: string): Promise<number | null> {
  const count = await db.$executeRaw`
    UPDATE recovery_codes SET used_at = now() WHERE user_id = ${userId} AND hash = ${hash} AND used_at IS NULL`;
  return count === 0 ? null : countRecoveryCodes(db, userId);
}

/** Codes that were not used. */
export async function countRecoveryCodes(db: Sql, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`;
  return row?.count ?? 0;
}
