import { newId, type Plan } from '@carillon/core';
import type { Database } from './client.ts';
import { isTaken } from './database-errors.ts';

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly plan: Plan;
}

/** @returns the new user's id, or null when the address is in use */
export async function createUser(
  db: Database,
  { email, passwordHash, plan }: NewUser,
): Promise<string | null> {
  try {
    const data = { id: newId('usr'), email: email.trim().toLowerCase(), passwordHash, plan };
    return (await db.user.create({ data, select: { id: true } })).id;
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

/** By id or e-mail address. */
export const findUser = (db: Database, idOrEmail: string) =>
  db.user.findFirst({
    where: { OR: [{ id: idOrEmail }, { email: idOrEmail.trim().toLowerCase() }] },
    select: { id: true, email: true, plan: true },
  });
