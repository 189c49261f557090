import { Prisma } from '../generated/client.ts';
import { literal } from '../sql-parts.ts';

/** The accounts of a user, all of them unless fewer are asked for. */
export interface AccountsFilter {
  readonly userId: string;
  readonly profileId?: string | undefined;
  readonly accountId?: string | undefined;
}

interface Wanted {
  readonly accounts: AccountsFilter;
  /** SQL: which publications `p`, by what an index on account, `by` and id holds. */
  readonly where: Prisma.Sql;
  /** The column that they are in the order of. */
  readonly by: 'due_at' | 'updated_at';
  readonly direction: 'ASC' | 'DESC';
  /** Most of them; the same for as long as a process runs. */
  readonly limit: number;
}

/** SQL: accounts `a` of a user. */
export const accountsOf = ({ userId, profileId, accountId }: AccountsFilter): Prisma.Sql =>
  Prisma.sql`a.user_id = ${userId}
    ${profileId === undefined ? Prisma.empty : Prisma.sql`AND a.profile_id = ${profileId}`}
    ${accountId === undefined ? Prisma.empty : Prisma.sql`AND a.id = ${accountId}`}`;

/**
 * SQL: the ids of the first publications of several accounts, with the column that they are in the order of as `at`. No
 * index holds those of all accounts of a user together. The first 21 are with the 21 accounts whose own first ones come
 * first, so it reads one of each account, and then a page of those few.
 */
export function firstOfAccounts({ accounts, where, by, direction, limit }: Wanted): Prisma.Sql {
  const column = Prisma.raw(`p.${by}`);
  const order = Prisma.raw(direction);
  const ofAccount = (account: Prisma.Sql, count: number) => Prisma.sql`
    SELECT p.id, ${column} AS at FROM publications p WHERE p.social_account_id = ${account} AND ${where}
    ORDER BY ${column} ${order}, p.id ${order} LIMIT ${literal(count)}`;
  return Prisma.sql`
    WITH head AS MATERIALIZED (
      SELECT a.id FROM social_accounts a CROSS JOIN LATERAL (${ofAccount(Prisma.sql`a.id`, 1)}) first
      WHERE ${accountsOf(accounts)}
      ORDER BY first.at ${order}, first.id ${order} LIMIT ${literal(limit)}
    )
    SELECT found.id, found.at FROM head CROSS JOIN LATERAL (${ofAccount(Prisma.sql`head.id`, limit)}) found
    ORDER BY found.at ${order}, found.id ${order} LIMIT ${literal(limit)}`;
}
