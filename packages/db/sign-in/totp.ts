import type { Queries, Sql } from '../client.ts';

/** Minutes that somebody has to bring an authenticator app to its first code. */
const maxMinutes = 15;

/** Keeps a sealed secret that is not in force yet; the one before stays in force. */
export async function proposeTotp(db: Sql, userId: string, sealed: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO totp_secrets (user_id, next_sealed, next_until) VALUES (${userId}, ${sealed}, now() + make_interval(mins => ${maxMinutes}))
    ON CONFLICT (user_id) DO UPDATE SET next_sealed = excluded.next_sealed, next_until = excluded.next_until`;
}

export interface TotpSecret {
  /** In force; null when none is. */
  readonly sealed: string | null;
  /** Not in force yet; null when none is, or its time is over. */
  readonly proposed: string | null;
}

export async function readTotp(db: Sql, userId: string): Promise<TotpSecret> {
  const [row] = await db.$queryRaw<TotpSecret[]>`
    SELECT sealed, CASE WHEN next_until > now() THEN next_sealed END AS proposed FROM totp_secrets WHERE user_id = ${userId}`;
  return row ?? { sealed: null, proposed: null };
}

/**
 * Puts a proposed secret in force. @param step time step of the code that was given for it, which is used up by that
 * @returns false when another was proposed meanwhile, or its time is over
 */
export async function confirmTotp(
  db: Sql,
  userId: string,
  { sealed, step }: { readonly sealed: string; readonly step: number },
): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE totp_secrets SET sealed = next_sealed, last_step = ${step}::bigint, confirmed_at = now(), next_sealed = NULL, next_until = NULL
    WHERE user_id = ${userId} AND next_sealed = ${sealed} AND next_until > now()`;
  return count > 0;
}

/** Uses a time step up, and all before it. @returns false when it was, or the secret is not in force any more */
export async function takeTotpStep(
  db: Sql,
  userId: string,
  { sealed, step }: { readonly sealed: string; readonly step: number },
): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE totp_secrets SET last_step = ${step}::bigint
    WHERE user_id = ${userId} AND sealed = ${sealed} AND (last_step IS NULL OR last_step < ${step}::bigint)`;
  return count > 0;
}

/** @returns false when there was none in force */
export async function removeTotp(db: Queries, userId: string): Promise<boolean> {
  const { count } = await db.totpSecret.deleteMany({ where: { userId, sealed: { not: null } } });
  return count > 0;
}
