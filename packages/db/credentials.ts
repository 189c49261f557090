import type { Database, Sql } from './client.ts';

/** The sealed credentials of an account, or null once they were removed. */
export async function readCredentials(db: Sql, socialAccountId: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ sealed: string }[]>`
    SELECT sealed FROM credentials WHERE social_account_id = ${socialAccountId}`;
  return rows[0]?.sealed ?? null;
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
  change: (sealed: string | null) => Promise<string | null>,
): Promise<void> {
  return db.$transaction(
    async (tx) => {
      const rows = await tx.$queryRaw<{ sealed: string }[]>`
        SELECT sealed FROM credentials WHERE social_account_id = ${socialAccountId} FOR UPDATE`;
      const sealed = await change(rows[0]?.sealed ?? null);
      if (sealed === null) return;
      await tx.$executeRaw`
        UPDATE credentials SET sealed = ${sealed}, version = version + 1 WHERE social_account_id = ${socialAccountId}`;
    },
    { maxWait: 20_000, timeout: longestChange },
  );
}
