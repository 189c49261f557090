import { newId } from '@carillon/core';
import type { Database, Sql } from './client.ts';

const name = 'set-up';

/**
 * The number behind the link that makes the first admin.
 * @param first fixes it, unless one is kept
 * @returns null when there is an admin
 */
export async function setUpNonce(db: Database, first: string): Promise<string | null> {
  if ((await db.user.count({ where: { admin: true } })) > 0) return null;
  return rememberedSetting(db, name, first);
}

/** True when somebody has set the installation up. */
export const hasAdmin = async (db: Database): Promise<boolean> =>
  (await db.user.findFirst({ where: { admin: true }, select: { id: true } })) !== null;

/** True when there is anybody who could sign in; the user that is made to play with is not. */
export const hasPeople = async (db: Database): Promise<boolean> =>
  (await db.user.findFirst({
    where: { OR: [{ passwordHash: { not: '' } }, { oidcInvited: true }, { identities: { some: {} } }] },
    select: { id: true },
  })) !== null;

export interface Installer {
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Makes the first admin, once: the user that was made to play with and that nobody can sign in as, or else a new one on
 * the largest plan.
 * @returns the user's id; null when somebody else was faster, 'taken' when another user has the address
 */
export function installAdmin(
  db: Database,
  nonce: string,
  { email, passwordHash }: Installer,
): Promise<string | 'taken' | null> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.setting.deleteMany({ where: { name, value: nonce } });
    if (count === 0 || (await tx.user.count({ where: { admin: true } })) > 0) return null;
    const data = { email: email.trim().toLowerCase(), passwordHash, admin: true };
    const seeded = await tx.user.findFirst({
      where: { passwordHash: '', oidcInvited: false, identities: { none: {} } },
      select: { id: true },
    });
    const holder = await tx.user.findUnique({ where: { email: data.email }, select: { id: true } });
    if (holder !== null && holder.id !== seeded?.id) {
      await tx.setting.create({ data: { name, value: nonce } });
      return 'taken';
    }
    if (seeded === null)
      return (await tx.user.create({ data: { id: newId('usr'), ...data, plan: 'scale' } })).id;
    await tx.user.update({ where: { id: seeded.id }, data });
    return seeded.id;
  });
}

/** Reads what this installation remembers under a name; the first reader fixes it. */
export async function rememberedSetting(db: Sql, name: string, first: string): Promise<string> {
  const rows = await db.$queryRaw<{ value: string }[]>`
    INSERT INTO settings (name, value) VALUES (${name}, ${first})
    ON CONFLICT (name) DO UPDATE SET name = excluded.name
    RETURNING value`;
  return rows[0]?.value ?? first;
}
