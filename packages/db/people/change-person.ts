import type { Plan } from '@carillon/core';
import type { Queries } from '../client.ts';
import { inTransaction } from '../in-transaction.ts';
import { endSessionsOf } from '../sessions.ts';
import { isLastAdmin } from './admins.ts';

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
