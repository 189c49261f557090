import { newId, type Plan } from '@carillon/core';
import type { Database, Sql } from './client.ts';

export interface NewApiKey {
  readonly userId: string;
  readonly name: string;
  readonly hash: string;
  readonly last4: string;
  readonly sandbox: boolean;
}

/** @returns the id of the key's record */
export async function createApiKey(db: Database, key: NewApiKey): Promise<string> {
  return (await db.apiKey.create({ data: { id: newId('apk'), ...key }, select: { id: true } })).id;
}

/** Who calls, as the key says. */
export interface Caller {
  readonly apiKeyId: string;
  readonly userId: string;
  readonly plan: Plan;
  /** The key reaches sandbox accounts only. */
  readonly sandbox: boolean;
}

/**
 * Finds a key by its hash under any of the server's keys and notes its use, at most once a minute; a key known by an
 * old hash gets the newest, so that the old server key can go.
 * @param hashes under every key of the server, the newest first
 */
export async function findCaller(db: Sql, hashes: readonly string[]): Promise<Caller | null> {
  const newest = hashes[0] ?? '';
  const rows = await db.$queryRaw<(Caller & { stale: boolean })[]>`
    SELECT k.id AS "apiKeyId", k.user_id AS "userId", u.plan::text AS plan, k.sandbox,
      (k.hash <> ${newest} OR k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute') AS stale
    FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.hash = ANY (${[...hashes]}) AND k.revoked_at IS NULL`;
  const [row] = rows;
  if (row === undefined) return null;
  const { stale, ...caller } = row;
  if (stale) {
    await db.$executeRaw`UPDATE api_keys SET last_used_at = now(), hash = ${newest} WHERE id = ${caller.apiKeyId}`;
  }
  return caller;
}
