import type { Sql } from '../client.ts';

export interface SealedTotp {
  readonly userId: string;
  readonly sealed: string;
}

/** The next secrets in force whose header is not this one, in the order of their users. */
export const listStaleTotp = (
  db: Sql,
  header: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<SealedTotp[]> => db.$queryRaw<SealedTotp[]>`
  SELECT user_id AS "userId", sealed FROM totp_secrets
  WHERE user_id > ${after} AND sealed IS NOT NULL AND substring(sealed FROM '"protected":"([^"]*)"') IS DISTINCT FROM ${header}
  ORDER BY 1 LIMIT ${limit}`;

/** Puts the same secret, sealed anew, in the place of exactly this. @returns false when it was changed or removed meanwhile */
export async function replaceSealedTotp(
  db: Sql,
  { userId, sealed }: SealedTotp,
  anew: string,
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE totp_secrets SET sealed = ${anew} WHERE user_id = ${userId} AND sealed = ${sealed}`;
  return changed > 0;
}
