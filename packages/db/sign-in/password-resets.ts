import type { Database, Sql } from '../client.ts';
import { endSessionsAndWorkOf } from './sessions.ts';

export interface NewReset {
  /** The digest of the token in the link. */
  readonly id: string;
  readonly userId: string;
  /** How long it is good for. */
  readonly minutes: number;
  /** Minutes after one until the next is made; 0 unless given. */
  readonly pauseMinutes?: number;
}

/**
 * Keeps a link for a new password; one that the user had is worth nothing any more.
 * @returns false when it came too soon after the last one, which stays
 */
export async function keepPasswordReset(
  db: Sql,
  { id, userId, minutes, pauseMinutes: pause = 0 }: NewReset,
): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO password_resets (id, user_id, expires_at) VALUES (${id}, ${userId}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, created_at = now(), expires_at = excluded.expires_at
    WHERE ${pause}::int = 0 OR password_resets.created_at < now() - make_interval(mins => ${pause}::int)`;
  return count > 0;
}

/** Whose password a link changes. @returns null when it was used, replaced, or its time is over */
export async function findPasswordReset(
  db: Sql,
  id: string,
): Promise<{ userId: string; email: string } | null> {
  const [row] = await db.$queryRaw<{ userId: string; email: string }[]>`
    SELECT u.id AS "userId", u.email FROM password_resets r JOIN users u ON u.id = r.user_id
    WHERE r.id = ${id} AND r.expires_at > now()`;
  return row ?? null;
}

export interface TakenReset {
  readonly userId: string;
  /** True when it was an invitation: the user never signed in before, and had no password. */
  readonly isFirst: boolean;
}

/** Uses a link up, and signs its user out everywhere. @returns null as above */
export const takePasswordReset = (
  db: Database,
  id: string,
  passwordHash: string,
): Promise<TakenReset | null> =>
  db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<TakenReset[]>`
      DELETE FROM password_resets r USING users u WHERE r.id = ${id} AND r.expires_at > now() AND u.id = r.user_id
      RETURNING r.user_id AS "userId", u.password_hash = '' AND u.signed_in_at IS NULL AS "isFirst"`;
    if (row === undefined) return null;
    const { userId } = row;
    await tx.user.update({ where: { id: userId }, data: { passwordHash, oidcInvited: false } });
    await endSessionsAndWorkOf(tx, userId);
    return row;
  });
