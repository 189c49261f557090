import type { Queries, Sql } from '../client.ts';
import { inTransaction } from '../in-transaction.ts';

/** What a user can prove with that it is they. */
export interface SignInWays {
  readonly password: boolean;
  readonly totp: boolean;
  readonly passkeys: number;
  /** Those that were not used. */
  readonly recoveryCodes: number;
}

export async function readSignInWays(db: Sql, userId: string): Promise<SignInWays> {
  const [row] = await db.$queryRaw<SignInWays[]>`
    SELECT u.password_hash <> '' AS password,
      EXISTS (SELECT FROM totp_secrets WHERE user_id = u.id AND sealed IS NOT NULL) AS totp,
      (SELECT count(*)::int FROM passkeys WHERE user_id = u.id) AS passkeys,
      (SELECT count(*)::int FROM recovery_codes WHERE user_id = u.id AND used_at IS NULL) AS "recoveryCodes"
    FROM users u WHERE u.id = ${userId}`;
  return row ?? { password: false, totp: false, passkeys: 0, recoveryCodes: 0 };
}

/** Whether a password alone is not enough for a user: they have an authenticator app or a passkey. */
export const hasSecondFactor = ({ totp, passkeys }: SignInWays): boolean => totp || passkeys > 0;

/** Forgets the recovery codes of a user who has nothing left that they would stand in for. */
export async function forgetIdleRecoveryCodes(db: Sql, userId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM recovery_codes WHERE user_id = ${userId}
      AND NOT EXISTS (SELECT FROM totp_secrets WHERE user_id = ${userId} AND sealed IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = ${userId})`;
}

/** For a user who lost all of it: their password alone signs them in from then on. Ends their sessions, too. */
export async function resetSecondFactor(db: Queries, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.totpSecret.deleteMany({ where: { userId } });
    await tx.passkey.deleteMany({ where: { userId } });
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.pendingSignIn.deleteMany({ where: { userId } });
    await tx.session.deleteMany({ where: { userId } });
  });
}
