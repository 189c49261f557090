import type { Plan } from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type Page, type PageRequest, toPage } from '../page.ts';

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
  readonly profiles: number;
  /** Accounts that nobody has removed. */
  readonly socialAccounts: number;
  /** Posts as they were counted for their months. */
  readonly posts: number;
}

/** Users, the oldest first. @param search a part of the e-mail address */
export async function listPeople(
  db: Sql,
  { limit, after = '', search = '' }: PageRequest & { readonly search?: string | undefined },
): Promise<Page<PersonRow>> {
  const rows = await db.$queryRaw<PersonRow[]>`
    SELECT ${columns} FROM users u
    WHERE u.id > ${after} AND position(lower(${search}) IN u.email) > 0 ORDER BY u.id LIMIT ${limit + 1}::int`;
  return toPage(rows, limit);
}

/** Null when there is none. */
export async function getPerson(db: Sql, id: string): Promise<PersonRow | null> {
  const [found] = await db.$queryRaw<PersonRow[]>`SELECT ${columns} FROM users u WHERE u.id = ${id}`;
  return found ?? null;
}

/** SQL: columns of a user `u`. Months are counted, and not posts: somebody may have a million. */
const columns = Prisma.sql`u.id, u.email, u.plan::text AS plan, u.admin, u.created_at AS "createdAt", u.signed_in_at AS "signedInAt",
  u.disabled_at AS "disabledAt", u.deleting_at AS "deletingAt",
  (SELECT count(*) FROM profiles p WHERE p.user_id = u.id)::int AS profiles,
  (SELECT count(*) FROM social_accounts a WHERE a.user_id = u.id AND a.state <> 'disconnected')::int AS "socialAccounts",
  (SELECT coalesce(sum(m.posts + m.sandbox_posts), 0) FROM usages m WHERE m.user_id = u.id)::int AS posts`;
