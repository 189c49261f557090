import type { Platform } from '@carillon/core';
import type { Queries } from '../client.ts';

/** Accounts of a user by their ids, as people know them; those that are gone are left out. */
export async function nameAccountsOf(
  db: Queries,
  userId: string,
  ids: readonly string[],
): Promise<
  ReadonlyMap<string, { readonly id: string; readonly platform: Platform; readonly platformUsername: string }>
> {
  if (ids.length === 0) return new Map();
  const rows = await db.socialAccount.findMany({
    where: { userId, id: { in: [...ids] } },
    select: { id: true, platform: true, platformUsername: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
