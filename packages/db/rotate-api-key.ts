import type { Scope } from '@carillon/core';
import { countGoodKeys, createApiKey } from './api-keys.ts';
import type { Database } from './client.ts';
import type { ApiKey } from './generated/client.ts';
import { lockUser } from './lock-user.ts';

export interface KeyRotation {
  readonly userId: string;
  /** Of the key's record. */
  readonly id: string;
  /** Of the new key. */
  readonly hash: string;
  readonly last4: string;
  /** The former key is good for so long at most, ms. */
  readonly overlapMs: number;
  /** Good keys that the user may have; while two overlap, one more. */
  readonly max: number;
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
 * Makes a key of the same name, scopes and length of life, and ends the former one after a while: programs can change over
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
    const { name, sandbox } = key;
    const scopes = key.scopes as Scope[];
    const expiresAt = lifeMs === null ? null : new Date(now.getTime() + lifeMs);
    const made = await createApiKey(tx, { userId, name, hash, last4, sandbox, scopes, expiresAt });
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
