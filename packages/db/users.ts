import { newId, type Plan } from '@carillon/core';
import type { Queries, Sql } from './client.ts';
import { isTaken } from './database-errors.ts';
import { endSessionsOf } from './sign-in/sessions.ts';

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

/** Stores the same password otherwise, unless there is another meanwhile. */
export async function replaceHash(
  db: Queries,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db.user.updateMany({ where: { id, passwordHash: from }, data: { passwordHash: to } });
}

/** Holds back everybody else who adds something that a user has a limit for, until the transaction ends. */
export async function lockUser(tx: Sql, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS locked FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}

/** Wishes of a person for the dashboard. */
export interface Preferences {
  /** The composer reminds them of pictures that nobody described. */
  readonly altTextReminder: boolean;
}

/** @returns null when there is no such user */
export const readPreferences = (db: Queries, userId: string): Promise<Preferences | null> =>
  db.user.findUnique({ where: { id: userId }, select: { altTextReminder: true } });

/** Changes what is given. */
export async function changePreferences(
  db: Queries,
  userId: string,
  change: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<void> {
  const { altTextReminder } = change;
  if (altTextReminder !== undefined)
    await db.user.updateMany({ where: { id: userId }, data: { altTextReminder } });
}
