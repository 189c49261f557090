import type { Database, Sql } from './client.ts';

/** An account's credentials as they lie in the database. */
export interface StoredCredentials {
  readonly sealed: string;
  /** Grows with every change of what is sealed. */
  readonly version: number;
}

/** The sealed credentials of an account, or null once they were removed. */
export async function readCredentials(db: Sql, socialAccountId: string): Promise<StoredCredentials | null> {
  const rows = await db.$queryRaw<StoredCredentials[]>`
    SELECT sealed, version FROM credentials WHERE social_account_id = ${socialAccountId}`;
  return rows[0] ?? null;
}

/** Longest that one change may hold the row, ms: a call to the network, and a margin. */
const longestChange = 25_000;

/**
 * Changes the credentials of an account while nobody else can: the row is locked while `change` runs, and what it
 * returns is committed before this returns. Null leaves the row as it is.
 */
export function changeCredentials(
  db: Database,
  socialAccountId: string,
  change: (stored: StoredCredentials | null) => Promise<string | null>,
): Promise<void> {
  return db.$transaction(
    async (tx) => {
      const rows = await tx.$queryRaw<StoredCredentials[]>`
        SELECT sealed, version FROM credentials WHERE social_account_id = ${socialAccountId} FOR UPDATE`;
      const stored = rows[0] ?? null;
      const sealed = await change(stored);
      if (sealed !== null && stored !== null)
        await replaceCredentials(tx, socialAccountId, { ...stored, sealed });
    },
    { maxWait: 20_000, timeout: longestChange },
  );
}

/**
 * Stores new credentials in the place of the version that they were made from.
 * @returns false when the row has moved on, or is gone
 */
export async function replaceCredentials(
  db: Sql,
  socialAccountId: string,
  { sealed, version }: StoredCredentials,
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE credentials SET sealed = ${sealed}, version = version + 1
    WHERE social_account_id = ${socialAccountId} AND version = ${version}`;
  return changed > 0;
}
