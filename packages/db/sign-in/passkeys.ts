import { newId } from '@carillon/core';
import { inTransaction, type Queries, type Sql } from '../client.ts';
import { isTaken } from '../database-errors.ts';

export interface NewPasskey {
  readonly userId: string;
  /** By the authenticator, base64url. */
  readonly credentialId: string;
  readonly name: string;
  /** COSE. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** Signatures so far; 0 where the authenticator does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** @returns the passkey's id; 'taken' when somebody has it already, 'too many' when its user has as many as they may */
export async function addPasskey(
  db: Queries,
  { transports, ...passkey }: NewPasskey,
  maxPasskeys: number,
): Promise<{ readonly id: string } | 'taken' | 'too many'> {
  const data = { id: newId('pky'), ...passkey, transports: [...transports] };
  try {
    return await inTransaction(db, async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${passkey.userId} FOR NO KEY UPDATE`;
      if ((await tx.passkey.count({ where: { userId: passkey.userId } })) >= maxPasskeys) return 'too many';
      return tx.passkey.create({ data, select: { id: true } });
    });
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}

/** All of a user, the oldest first. */
export const listPasskeys = (db: Queries, userId: string) =>
  db.passkey.findMany({
    where: { userId },
    select: {
      id: true,
      name: true,
      credentialId: true,
      transports: true,
      createdAt: true,
      lastUsedAt: true,
    },
    orderBy: { id: 'asc' },
  });

/** Columns that check a signature. */
export const findPasskey = (db: Queries, credentialId: string) =>
  db.passkey.findUnique({
    where: { credentialId },
    select: { id: true, userId: true, publicKey: true, counter: true },
  });

/**
 * Notes a signature, if its number is higher than all before; those of an authenticator that does not count are 0.
 * @returns false when a later one came meanwhile, or the passkey is gone
 */
export async function notePasskeyUse(db: Sql, id: string, counter: number): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE passkeys SET counter = ${counter}::bigint, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`;
  return count > 0;
}

/** Removes one of a user's own. @returns false when there is no such passkey */
export async function removePasskey(db: Queries, userId: string, id: string): Promise<boolean> {
  const { count } = await db.passkey.deleteMany({ where: { id, userId } });
  return count > 0;
}

/** Minutes that somebody has to touch their authenticator. */
const maxMinutes = 5;

interface Challenge {
  /** The digest of the number that is to be signed. */
  readonly id: string;
  /** The session or browser that it is for, and what for. */
  readonly holder: string;
}

export async function keepChallenge(db: Sql, { id, holder }: Challenge): Promise<void> {
  await db.$executeRaw`
    INSERT INTO passkey_challenges (id, holder, expires_at) VALUES (${id}, ${holder}, now() + make_interval(mins => ${maxMinutes}))`;
}

/** Uses a challenge up. @returns false when it is not the holder's, was used, or its time is over */
export async function takeChallenge(db: Sql, { id, holder }: Challenge): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM passkey_challenges WHERE id = ${id} AND holder = ${holder} AND expires_at > now()`;
  return count > 0;
}
