import type { Plan } from '@carillon/core';
import { inTransaction, type Queries, type Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type PageRequest, type Part, toPart } from '../page.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';

/** A user as operators see them. */
export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly plan: Plan;
  readonly admin: boolean;
  readonly createdAt: Date;
  readonly signedInAt: Date | null;
  readonly disabledAt: Date | null;
  /** Everything of theirs is being erased since then. */
  readonly deletingAt: Date | null;
  /** True when there is a password that they sign in with. */
  readonly hasPassword: boolean;
  /** True when they have an authenticator app or a passkey. */
  readonly hasSecondFactor: boolean;
  /** They come in by the OpenID Connect issuer, or did. */
  readonly hasIdentity: boolean;
  readonly profiles: number;
  /** Accounts that nobody has removed. */
  readonly socialAccounts: number;
  /** Posts as they were counted for their months. */
  readonly posts: number;
}

/** Users, the oldest first. @param search a part of the e-mail address */
export async function listPeople(
  db: Sql,
  { limit, after = '', search = '' }: Omit<PageRequest, 'before'> & { readonly search?: string | undefined },
): Promise<Part<PersonRow>> {
  const rows = await db.$queryRaw<PersonRow[]>`
    SELECT ${columns} FROM users u
    WHERE u.id > ${after} AND position(lower(${search}) IN u.email) > 0 ORDER BY u.id LIMIT ${limit + 1}::int`;
  return toPart(rows, limit);
}

/** Null without a person. */
export async function getPerson(db: Sql, id: string): Promise<PersonRow | null> {
  const [found] = await db.$queryRaw<PersonRow[]>`SELECT ${columns} FROM users u WHERE u.id = ${id}`;
  return found ?? null;
}

/** SQL: columns of a user `u`. Months are counted, and not posts: somebody may have a million. */
const columns = Prisma.sql`u.id, u.email, u.plan::text AS plan, u.admin, u.created_at AS "createdAt", u.signed_in_at AS "signedInAt",
  u.disabled_at AS "disabledAt", u.deleting_at AS "deletingAt",
  u.password_hash <> '' AS "hasPassword",
  EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = u.id AND t.sealed IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id) AS "hasSecondFactor",
  EXISTS (SELECT FROM oidc_identities i WHERE i.user_id = u.id) AS "hasIdentity",
  (SELECT count(*) FROM profiles p WHERE p.user_id = u.id)::int AS profiles,
  (SELECT count(*) FROM social_accounts a WHERE a.user_id = u.id AND a.state <> 'disconnected')::int AS "socialAccounts",
  (SELECT coalesce(sum(m.posts + m.sandbox_posts), 0) FROM usages m WHERE m.user_id = u.id)::int AS posts`;

/**
 * - done: as it was asked for; it may have been so before
 * - not_found: there is no such user
 * - last_admin: nobody else could steer the installation
 * - deleting: it is too late, the user is being deleted
 */
export type PersonChange = 'done' | 'not_found' | 'last_admin' | 'deleting';

/** Gives a user a plan. It holds from the next request on; what is stored stays, also beyond its limits. */
export const setPlan = (db: Queries, id: string, plan: Plan): Promise<PersonChange> =>
  changing(db, id, async (tx) => {
    await tx.user.update({ where: { id }, data: { plan } });
    return 'done';
  });

/** Makes a user an admin, or takes the right away. */
export const setAdmin = (db: Queries, id: string, admin: boolean): Promise<PersonChange> =>
  changing(db, id, async (tx) => {
    if (!admin && (await isLastAdmin(tx, id))) return 'last_admin';
    await tx.user.update({ where: { id }, data: { admin } });
    return 'done';
  });

/**
 * Disables a user: keys are refused, sessions are over, and nothing is claimed or begun for them. What is on its way to a
 * network at this moment arrives.
 */
export const disableUser = (db: Queries, id: string): Promise<PersonChange> =>
  changing(db, id, async (tx) => {
    if (await isLastAdmin(tx, id)) return 'last_admin';
    await tx.$executeRaw`UPDATE users SET disabled_at = coalesce(disabled_at, now()) WHERE id = ${id}`;
    await endSessionsOf(tx, id);
    return 'done';
  });

/** Enables a user: what was held goes out, unless it is too late for it. */
export const enableUser = (db: Queries, id: string): Promise<PersonChange> =>
  changing(db, id, async (tx) => {
    await tx.user.update({ where: { id }, data: { disabledAt: null } });
    return 'done';
  });

/** Does it within a transaction, unless the user is being deleted. */
const changing = (
  db: Queries,
  id: string,
  change: (tx: Queries) => Promise<PersonChange>,
): Promise<PersonChange> =>
  inTransaction(db, async (tx) => {
    const found = await tx.user.findUnique({ where: { id }, select: { deletingAt: true } });
    if (found === null) return 'not_found';
    return found.deletingAt === null ? change(tx) : 'deleting';
  });

/**
 * True when a user is the only admin who can sign in. Until the transaction ends, no other admin is disabled, deleted or
 * demoted: two cannot give up their right at the same moment.
 */
export async function isLastAdmin(tx: Queries, userId: string): Promise<boolean> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE admin AND disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  return admins.length === 1 && admins[0]?.id === userId;
}
