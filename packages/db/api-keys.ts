import { newId, type Plan, type Scope } from '@carillon/core';
import type { Database, Queries, Sql } from './client.ts';
import { inTransaction } from './client.ts';
import { type ApiKey, Prisma } from './generated/client.ts';
import { countMadeByKeys, endWebhooksOfKey, type MadeByKey } from './made-by-keys.ts';
import type { Reader } from './reader.ts';
import { lockUser } from './users.ts';

export interface NewApiKey {
  readonly userId: string;
  readonly name: string;
  readonly hash: string;
  readonly last4: string;
  readonly sandbox: boolean;
  /** All unless given. */
  readonly scopes?: readonly Scope[];
  /** Never unless given. */
  readonly expiresAt?: Date | null;
  /** Profiles of the user that it is bound to; none for all, which it is unless given. */
  readonly profileIds?: readonly string[];
  /** US dollars that its posts may cost in a month; as much as there is unless given. */
  readonly monthlyBudget?: number | null;
  /** The first of the keys that it is rotated from. */
  readonly firstKeyId?: string | null;
  /** The address of the metadata document of the app that it is granted to; none unless given. */
  readonly clientId?: string;
}

/** @returns the id of the key's record */
export async function createApiKey(
  db: Queries,
  { scopes, profileIds = [], ...key }: NewApiKey,
): Promise<string> {
  const lists = { ...(scopes && { scopes: [...scopes] }), profileIds: [...profileIds] };
  const data = { id: newId('apk'), ...key, ...lists };
  return (await db.apiKey.create({ data, select: { id: true } })).id;
}

/** Keys that ended and stay to be seen; older ones are removed when a new one is made. */
const maxEnded = 100;

/**
 * The same for a person, who may have so many that are good, counted exactly.
 * @returns null when there are as many; then nothing is stored
 */
export const createOwnApiKey = (db: Database, key: NewApiKey, max: number): Promise<string | null> =>
  db.$transaction(async (tx) => {
    await lockUser(tx, key.userId);
    return addOwnApiKey(tx, key, max);
  });

/** The same in a transaction that has locked the user. */
export async function addOwnApiKey(tx: Queries, key: NewApiKey, max: number): Promise<string | null> {
  const { userId } = key;
  if ((await countGoodKeys(tx, userId)) >= max) return null;
  await tx.$executeRaw`
    DELETE FROM api_keys WHERE id IN (
      SELECT id FROM api_keys WHERE user_id = ${userId} AND (revoked_at IS NOT NULL OR expires_at <= now())
      ORDER BY id DESC OFFSET ${maxEnded}::int)`;
  return createApiKey(tx, key);
}

/** Keys of a user that are neither revoked nor expired. */
export async function countGoodKeys(db: Sql, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ good: number }[]>`
    SELECT count(*)::int AS good FROM api_keys
    WHERE user_id = ${userId} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;
  return row?.good ?? 0;
}

/** Null when the user has no such key. */
export async function findOwnApiKey(db: Queries, userId: string, id: string) {
  const select = {
    id: true,
    name: true,
    scopes: true,
    expiresAt: true,
    sandbox: true,
    profileIds: true,
    clientId: true,
    monthlyBudget: true,
  } as const;
  const key = await db.apiKey.findFirst({ where: { id, userId }, select });
  return key && { ...key, scopes: key.scopes as Scope[] };
}

/**
 * All keys of a user, without what would let anybody in, the oldest first; each with what it made, or the keys that it was
 * rotated from.
 */
export async function listApiKeys(db: Queries, userId: string) {
  const keys = await db.apiKey.findMany({
    where: { userId },
    select: {
      id: true,
      name: true,
      last4: true,
      sandbox: true,
      scopes: true,
      profileIds: true,
      clientId: true,
      firstKeyId: true,
      monthlyBudget: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
      revokedAt: true,
    },
    orderBy: { id: 'asc' },
  });
  const made = await countMadeByKeys(db, userId);
  return keys.map((key) => ({ ...key, made: made.get(key.firstKeyId ?? key.id) ?? nothingMade }));
}

const nothingMade: MadeByKey = { webhooks: 0, links: 0 };

interface Revoking {
  /** Whose it must be; anybody's unless given. */
  readonly userId?: string;
  /** True when webhooks that it made are switched off; where it is not said, those of apps are. */
  readonly endsMade?: boolean | undefined;
}

/** Whose key was revoked, and how many webhooks ended with it. */
export interface Revoked {
  readonly userId: string;
  readonly webhooks: number;
}

/**
 * Ends a key's life; the time of the first revocation stays. Links that it made are over with it.
 * @returns null when there is no such key
 */
export const revokeApiKey = (
  db: Queries,
  id: string,
  { userId, endsMade }: Revoking = {},
): Promise<Revoked | null> =>
  inTransaction(db, async (tx) => {
    const [key] = await tx.$queryRaw<{ userId: string; isOfApp: boolean }[]>`
      UPDATE api_keys SET revoked_at = coalesce(revoked_at, now())
      WHERE id = ${id} AND user_id = coalesce(${userId ?? null}, user_id)
      RETURNING user_id AS "userId", client_id IS NOT NULL AS "isOfApp"`;
    if (key === undefined) return null;
    const ends = endsMade ?? key.isOfApp;
    const webhooks = ends ? await endWebhooksOfKey(tx, { userId: key.userId, id, reason: null }) : 0;
    return { userId: key.userId, webhooks };
  });

/** Who calls, as the key says; or a person who is signed in, without one. */
export interface Caller extends Required<Reader> {
  readonly plan: Plan;
  readonly scopes: readonly Scope[];
  /** When the key ends; null for never. */
  readonly expiresAt: Date | null;
  /** US dollars that its posts may cost in a month; null or missing for as much as there is. */
  readonly monthlyBudget?: number | null;
  /** The user is disabled: the key is good, and nothing may be done with it. */
  readonly disabled?: true;
}

/**
 * Finds a key that is neither revoked nor expired by its hash under any of the server's keys, and notes its use, at most
 * once a minute; a key known by an old hash gets the newest, so that the old server key can go.
 * @param hashes under every key of the server, the newest first
 */
export async function findCaller(db: Sql, hashes: readonly string[]): Promise<Caller | null> {
  const newest = hashes[0] ?? '';
  const rows = await db.$queryRaw<(Omit<Caller, 'disabled'> & { stale: boolean; isDisabled: boolean })[]>`
    SELECT k.id AS "apiKeyId", k.user_id AS "userId", u.plan::text AS plan, k.sandbox, k.scopes,
      k.profile_ids AS "profileIds", coalesce(k.first_key_id, k.id) AS "firstKeyId", k.expires_at AS "expiresAt", k.monthly_budget AS "monthlyBudget", u.disabled_at IS NOT NULL AS "isDisabled",
      (k.hash <> ${newest} OR k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute') AS stale
    FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.hash IN (${Prisma.join([...hashes])}) AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`;
  const [row] = rows;
  if (row === undefined) return null;
  const { stale, isDisabled, ...caller } = row;
  if (stale) {
    await db.$executeRaw`UPDATE api_keys SET last_used_at = now(), hash = ${newest} WHERE id = ${caller.apiKeyId}`;
  }
  return isDisabled ? { ...caller, disabled: true } : caller;
}

export interface KeyRotation {
  readonly userId: string;
  /** Of the key's record. */
  readonly id: string;
  /** Of the new key. */
  readonly hash: string;
  readonly last4: string;
  /** Longest that the former key stays good, ms. */
  readonly overlapMs: number;
  /** Good keys that the user may have; while two overlap, one more. */
  readonly max: number;
}

/**
 * Changes what posts of a key may cost in a month, and of those that it is rotated from or to: they spend together.
 * @param monthlyBudget US dollars; null for as much as there is
 * @returns the id of its user; null without such a key
 */
export async function changeKeyBudget(
  db: Sql,
  id: string,
  { userId, monthlyBudget }: { readonly userId?: string; readonly monthlyBudget: number | null },
): Promise<string | null> {
  const [key] = await db.$queryRaw<{ userId: string }[]>`
    WITH named AS (
      SELECT coalesce(first_key_id, id) AS first, user_id FROM api_keys WHERE id = ${id} AND (${userId ?? null}::text IS NULL OR user_id = ${userId ?? null})
    )
    UPDATE api_keys k SET monthly_budget = ${monthlyBudget}::int FROM named
    WHERE k.user_id = named.user_id AND coalesce(k.first_key_id, k.id) = named.first RETURNING k.user_id AS "userId"`;
  return key?.userId ?? null;
}

/**
 * - missing: the user has no such key
 * - ended: it was revoked, or its time is over
 */
export type KeyRotated =
  | { readonly kind: 'missing' | 'ended' | 'too_many' }
  | {
      readonly kind: 'rotated';
      readonly id: string;
      readonly sandbox: boolean;
      readonly scopes: readonly Scope[];
      /** When the former key ends. */
      readonly formerUntil: Date;
    };

/**
 * Makes a key of the same name, scopes, profiles, budget and length of life, and ends the former one after a while: programs can change over
 * at any time until then.
 */
export const rotateApiKey = (
  db: Database,
  { userId, id, hash, last4, overlapMs, max }: KeyRotation,
): Promise<KeyRotated> =>
  db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const key = await tx.apiKey.findFirst({ where: { id, userId } });
    if (key === null) return { kind: 'missing' };
    const now = new Date();
    if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return { kind: 'ended' };
    if ((await countGoodKeys(tx, userId)) > max) return { kind: 'too_many' };
    const end = new Date(now.getTime() + overlapMs);
    const formerUntil = key.expiresAt !== null && key.expiresAt < end ? key.expiresAt : end;
    const lifeMs = lifeOf(key);
    const { name, sandbox, profileIds, monthlyBudget } = key;
    const firstKeyId = key.firstKeyId ?? id;
    const scopes = key.scopes as Scope[];
    const expiresAt = lifeMs === null ? null : new Date(now.getTime() + lifeMs);
    const facts = { userId, name, hash, last4, sandbox, scopes, profileIds, firstKeyId, expiresAt };
    const made = await createApiKey(tx, { ...facts, monthlyBudget });
    const lifeS = lifeMs === null ? 0 : Math.round(lifeMs / 1_000);
    await tx.apiKey.update({ where: { id }, data: { expiresAt: formerUntil, rotatedLifeS: lifeS } });
    return { kind: 'rotated', id: made, sandbox, scopes, formerUntil };
  });

type Lifetime = Pick<ApiKey, 'createdAt' | 'expiresAt' | 'rotatedLifeS'>;

/** For how long a key was made, ms; null for ever. */
function lifeOf({ createdAt, expiresAt, rotatedLifeS }: Lifetime): number | null {
  if (rotatedLifeS !== null) return rotatedLifeS === 0 ? null : rotatedLifeS * 1_000;
  return expiresAt === null ? null : expiresAt.getTime() - createdAt.getTime();
}
