import { newId, type Plan } from '@carillon/core';
import type { Queries } from './client.ts';
import { isTaken } from './database-errors.ts';
import { endSessionsOf } from './sessions.ts';

export interface NewUser {
  readonly email: string;
  /** Empty where nobody can sign in. */
  readonly passwordHash: string;
  readonly plan: Plan;
  readonly admin?: boolean;
  /** Has no password, and comes in by the OpenID Connect issuer. */
  readonly oidcInvited?: boolean;
}

const normal = (email: string): string => email.trim().toLowerCase();

/** @returns the new user's id, or null when the address is in use */
export async function createUser(db: Queries, { email, ...user }: NewUser): Promise<string | null> {
  try {
    const data = { id: newId('usr'), email: normal(email), ...user };
    return (await db.user.create({ data, select: { id: true } })).id;
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

/** By id or e-mail address. */
export const findUser = (db: Queries, idOrEmail: string) =>
  db.user.findFirst({
    where: { OR: [{ id: idOrEmail }, { email: normal(idOrEmail) }] },
    select: { id: true, email: true, plan: true },
  });

/** Fields that signing in needs. */
export const findPassword = (db: Queries, email: string) =>
  db.user.findUnique({
    where: { email: normal(email) },
    select: { id: true, email: true, passwordHash: true, disabledAt: true },
  });

/** Takes a user's password, and invites whoever has the same confirmed address at the OpenID Connect issuer. */
export async function inviteByOidc(db: Queries, id: string): Promise<void> {
  await db.user.update({ where: { id }, data: { passwordHash: '', oidcInvited: true } });
  await db.passwordReset.deleteMany({ where: { userId: id } });
  await endSessionsOf(db, id);
}

export async function changePassword(db: Queries, id: string, passwordHash: string): Promise<void> {
  await db.user.update({ where: { id }, data: { passwordHash } });
}
