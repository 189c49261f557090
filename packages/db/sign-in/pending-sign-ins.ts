import type { Sql } from '../client.ts';

/** Minutes between the password and the second factor. */
const maxMinutes = 10;

/** Somebody who brought their password, and has not brought their second factor. */
export interface PendingPerson {
  readonly userId: string;
  readonly email: string;
}

/** Keeps that a browser brought the right password. @param id the digest of the token in its cookie */
export async function beginPendingSignIn(db: Sql, id: string, userId: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO pending_sign_ins (id, user_id, expires_at) VALUES (${id}, ${userId}, now() + make_interval(mins => ${maxMinutes}))`;
}

export async function findPendingSignIn(db: Sql, id: string): Promise<PendingPerson | null> {
  const [row] = await db.$queryRaw<PendingPerson[]>`
    SELECT u.id AS "userId", u.email FROM pending_sign_ins p JOIN users u ON u.id = p.user_id
    WHERE p.id = ${id} AND p.expires_at > now()`;
  return row ?? null;
}

/** @returns false when there was none, so that of two who end it at once one goes on */
export async function endPendingSignIn(db: Sql, id: string): Promise<boolean> {
  const count = await db.$executeRaw`DELETE FROM pending_sign_ins WHERE id = ${id} AND expires_at > now()`;
  return count > 0;
}
