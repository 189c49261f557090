import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { literal } from '../sql-parts.ts';
import { type AccountsFilter, accountsOf, firstOfAccounts } from './first-of-accounts.ts';

/** The place of a publication in a queue. It need not be there any more. */
export interface QueuePlace {
  readonly id: string;
  /** When it is due. */
  readonly at: Date;
}

/** A part of a queue: what comes after a place, or before it; its beginning without one. */
export interface QueueRequest extends AccountsFilter {
  readonly after?: QueuePlace | undefined;
  readonly before?: QueuePlace | undefined;
}

/** Publications in an answer. */
const pageSize = 20;

/** Waits for its time, its turn or its next try. */
const waits = Prisma.sql`p.status IN ('scheduled', 'queued')`;

/** A page of what of a user's accounts is to go out, in the order of due times; `more` when there is more in its direction. */
export async function listQueue(
  db: Sql,
  { after, before, ...accounts }: QueueRequest,
): Promise<{ places: QueuePlace[]; more: boolean }> {
  const place = after ?? before;
  const compared = Prisma.raw(after === undefined ? '<' : '>');
  const where =
    place === undefined
      ? waits
      : Prisma.sql`${waits} AND (p.due_at, p.id) ${compared} (${place.at}::timestamptz, ${place.id})`;
  const direction = after === undefined && before !== undefined ? 'DESC' : 'ASC';
  const found = await db.$queryRaw<QueuePlace[]>(
    firstOfAccounts({ accounts, where, by: 'due_at', direction, limit: pageSize + 1 }),
  );
  const places = found.slice(0, pageSize);
  return { places: direction === 'ASC' ? places : places.reverse(), more: found.length > pageSize };
}

/** What of a user's accounts is at a worker right now, or being looked for on the network: one of each account at most. */
export const listInFlight = (db: Sql, accounts: AccountsFilter): Promise<QueuePlace[]> =>
  db.$queryRaw<QueuePlace[]>`
    SELECT p.id, p.due_at AS at FROM social_accounts a CROSS JOIN LATERAL (
      SELECT id, due_at FROM publications WHERE social_account_id = a.id AND status = 'publishing' LIMIT 1
    ) p
    WHERE ${accountsOf(accounts)} ORDER BY p.due_at, p.id LIMIT ${literal(pageSize)}`;

/** The moment at which the next of a user's publications is due; null when none is scheduled. What is late is not next. */
export async function nextDue(db: Sql, userId: string): Promise<QueuePlace | null> {
  const where = Prisma.sql`${waits} AND p.due_at > statement_timestamp()`;
  const [next] = await db.$queryRaw<QueuePlace[]>(
    firstOfAccounts({ accounts: { userId }, where, by: 'due_at', direction: 'ASC', limit: 1 }),
  );
  return next ?? null;
}
