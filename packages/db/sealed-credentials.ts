import type { Platform } from '@carillon/core';
import type { Sql } from './client.ts';

/** Credentials that were sealed with the same key: the header of what is sealed names it. */
export interface SealedGroup {
  /** Null where what is stored has none. */
  readonly header: string | null;
  readonly accounts: number;
  /** Id of one of them. */
  readonly example: string;
}

/** Every key that stored credentials need, without opening any. */
export const groupCredentials = (db: Sql): Promise<SealedGroup[]> => db.$queryRaw<SealedGroup[]>`
  SELECT substring(sealed FROM '"protected":"([^"]*)"') AS header, count(*)::int AS accounts,
    min(social_account_id) AS example
  FROM credentials GROUP BY 1`;

export interface SealedRow {
  readonly socialAccountId: string;
  readonly platform: Platform;
  readonly sealed: string;
}

/** The next credentials whose header is not this one, in the order of their accounts. */
export const listStale = (
  db: Sql,
  header: string,
  { after, limit }: { after: string; limit: number },
): Promise<SealedRow[]> => db.$queryRaw<SealedRow[]>`
  SELECT c.social_account_id AS "socialAccountId", a.platform::text AS platform, c.sealed
  FROM credentials c JOIN social_accounts a ON a.id = c.social_account_id
  WHERE c.social_account_id > ${after}
    AND substring(c.sealed FROM '"protected":"([^"]*)"') IS DISTINCT FROM ${header}
  ORDER BY 1 LIMIT ${limit}`;

/**
 * Puts the same credentials, sealed anew, in the place of exactly these. The version stays: nothing changed for those
 * who are renewing them now, and what they make of it is stored as if this had not happened.
 * @returns false when somebody renewed or removed them meanwhile
 */
export async function replaceSealed(
  db: Sql,
  { socialAccountId, sealed }: SealedRow,
  anew: string,
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE credentials SET sealed = ${anew} WHERE social_account_id = ${socialAccountId} AND sealed = ${sealed}`;
  return changed > 0;
}
