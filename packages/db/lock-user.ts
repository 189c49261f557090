import type { Sql } from './client.ts';

/** Holds back everybody else who adds something that a user may have only so many of, until the transaction ends. */
export async function lockUser(tx: Sql, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS locked FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}
