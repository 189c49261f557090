import { isBreakerOfAccount } from './breakers.ts';
import type { Sql } from './client.ts';

/** Posts of an application, or of a key, that are planned and sent. Prices are in millionths of a US dollar. */
export interface Spending {
  /** Posts of the day that is asked for (UTC): still planned, and sent. */
  readonly plannedOfDay: number;
  readonly sentOfDay: number;
  /** Of the month of that day (UTC). */
  readonly plannedPrice: number;
  readonly sentPrice: number;
}

const noSpending: Spending = { plannedOfDay: 0, sentOfDay: 0, plannedPrice: 0, sentPrice: 0 };

export interface SpendingQuery {
  /** Ids of applications and keys. */
  readonly subjects: readonly string[];
  /** Any moment of the day. */
  readonly at: Date;
}

/** By subject, as it is for this transaction; none is missing. */
export async function readSpending(
  db: Sql,
  { subjects, at }: SpendingQuery,
): Promise<ReadonlyMap<string, Spending>> {
  const rows = await db.$queryRaw<(Spending & { readonly subject: string })[]>`
    WITH asked AS (SELECT (${at}::timestamptz AT TIME ZONE 'UTC')::date AS day, date_trunc('month', ${at}::timestamptz AT TIME ZONE 'UTC')::date AS first),
    noted AS (
      SELECT s.* FROM spending s, asked WHERE s.subject = ANY (${subjects}::text[]) AND s.day >= first AND s.day < first + interval '1 month'
      UNION ALL
      SELECT s.subject, s.day, s.planned, s.planned_price, s.sent, s.sent_price FROM spending_changes s, asked
      WHERE s.subject = ANY (${subjects}::text[]) AND s.day >= first AND s.day < first + interval '1 month'
    )
    SELECT subject, coalesce(sum(planned) FILTER (WHERE noted.day = asked.day), 0)::int AS "plannedOfDay",
      coalesce(sum(sent) FILTER (WHERE noted.day = asked.day), 0)::int AS "sentOfDay",
      sum(planned_price)::float8 AS "plannedPrice", sum(sent_price)::float8 AS "sentPrice"
    FROM noted, asked GROUP BY subject`;
  const found = new Map(rows.map(({ subject, ...spending }) => [subject, spending]));
  return new Map(subjects.map((subject) => [subject, found.get(subject) ?? noSpending]));
}

/** Who asks: a key pays for what it makes, and nobody is null. */
export interface Payer {
  readonly firstKeyId: string | null;
  /** US dollars; as much as there is unless given. */
  readonly monthlyBudget?: number | null;
}

/** A bound of what an application or a key may spend in a month (UTC). */
export interface Budget {
  readonly subject: string;
  /** US dollars. */
  readonly dollars: number;
  /** Its owner in a sentence, such as `the application Northern`. */
  readonly whose: string;
}

/** A budget, and a moment of the month that it is to pay in. */
export interface Bill {
  readonly budget: Budget;
  readonly at: Date;
}

/** A bill of which the budget has no room, with all that is planned or spent of it in that month, US dollars. */
export interface OverBudget extends Bill {
  readonly sum: number;
}

/**
 * The first of the bills whose budget has no room for what is planned and spent in that month, this transaction's own
 * included. Whoever asks for the same budgets waits from here on until it ends, so that none goes beyond them unseen.
 * @returns null where all have
 */
export async function findOverBudget(tx: Sql, bills: readonly Bill[]): Promise<OverBudget | null> {
  const subjects = [...new Set(bills.map(({ budget: { subject } }) => subject))];
  await tx.$queryRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('budget ' || subject, 0))::text
    FROM (SELECT subject FROM unnest(${subjects}::text[]) AS asked (subject) ORDER BY subject) ordered`;
  for (const [, ofMonth] of Map.groupBy(bills, ({ at }) => monthOf(at))) {
    const [{ at } = { at: new Date() }] = ofMonth;
    const spent = await readSpending(tx, { subjects, at });
    for (const bill of ofMonth) {
      const sum = sumOf(spent.get(bill.budget.subject));
      if (sum > bill.budget.dollars) return { ...bill, sum };
    }
  }
  return null;
}

/** Such as `2026-12`, in UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** A planned part of a post, on one account, and who pays for it. Drafts have none. */
export interface Cost {
  /** Millionths of a US dollar. */
  readonly price: number;
  readonly dueAt: Date;
  /** The key that the post was made with. */
  readonly keyId: string | null;
  /** The application that the account acts through, and its budget, US dollars. */
  readonly application: string | null;
  readonly name: string | null;
  readonly monthlyBudget: number | null;
}

export const readCosts = (db: Sql, postIds: readonly string[]): Promise<Cost[]> => db.$queryRaw<Cost[]>`
  SELECT p.price, p.due_at AS "dueAt", p.key_id AS "keyId", app.id AS application, coalesce(nullif(app.name, ''), app.client_id) AS name,
    app.monthly_budget AS "monthlyBudget"
  FROM publications p JOIN social_accounts a ON a.id = p.social_account_id
    LEFT JOIN network_apps app ON app.id = a.app_id
  WHERE p.post_id = ANY (${postIds}::text[]) AND p.price IS NOT NULL AND p.status IN ('scheduled', 'queued')`;

/** Planned and spent, US dollars. */
export const sumOf = ({ plannedPrice, sentPrice }: Spending = noSpending): number =>
  (plannedPrice + sentPrice) / 1_000_000;

/** Brings changes into the sums. Several may do so at once. @returns how many there were; as many as `limit` may mean that there are more */
export async function foldSpending(db: Sql, limit: number): Promise<number> {
  const [row] = await db.$queryRaw<[{ folded: number }]>`
    WITH taken AS (
      DELETE FROM spending_changes WHERE id IN (SELECT id FROM spending_changes ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING subject, day, planned, planned_price, sent, sent_price
    ),
    kept AS (
      INSERT INTO spending AS s (subject, day, planned, planned_price, sent, sent_price)
      SELECT subject, day, sum(planned), sum(planned_price), sum(sent), sum(sent_price) FROM taken GROUP BY subject, day ORDER BY subject, day
      ON CONFLICT (subject, day) DO UPDATE SET planned = s.planned + excluded.planned, planned_price = s.planned_price + excluded.planned_price,
        sent = s.sent + excluded.sent, sent_price = s.sent_price + excluded.sent_price
    )
    SELECT count(*)::int AS folded FROM taken`;
  return row.folded;
}

/** Days that are kept: a year and the month before it. */
const keptDays = 400;

/** Forgets days of which nobody asks any more, and those of applications and keys that are gone. */
export const forgetSpending = (db: Sql): Promise<number> => db.$executeRaw`
  DELETE FROM spending s WHERE day < (now() AT TIME ZONE 'UTC')::date - ${keptDays}::int
    OR NOT EXISTS (SELECT FROM network_apps WHERE id = s.subject) AND NOT EXISTS (SELECT FROM api_keys WHERE coalesce(first_key_id, id) = s.subject)`;

/** Posts that are counted of a day at most. */
const dayCountedTo = 10_000;

/** A day (UTC) of an account, and what its network makes it wait for. */
export interface AccountDay {
  readonly id: string;
  /** Up to 10,000. */
  readonly sent: number;
  readonly planned: number;
  /** Null where it does not wait. */
  readonly waitsUntil: Date | null;
}

/** @param at any moment of the day */
export const readAccountDays = (db: Sql, accountIds: readonly string[], at: Date): Promise<AccountDay[]> =>
  db.$queryRaw<AccountDay[]>`
    WITH day AS (SELECT date_trunc('day', ${at}::timestamptz AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS first)
    SELECT a.id, (SELECT greatest(a.blocked_until, max(b.open_until)) FROM app_breakers b WHERE ${isBreakerOfAccount} HAVING greatest(a.blocked_until, max(b.open_until)) > clock_timestamp()) AS "waitsUntil",
      (SELECT count(*)::int FROM (SELECT 1 FROM publications p WHERE p.social_account_id = a.id AND p.status = 'published'
        AND p.published_at >= day.first AND p.published_at < day.first + interval '1 day' LIMIT ${dayCountedTo}) found) AS sent,
      (SELECT count(*)::int FROM (SELECT 1 FROM publications p WHERE p.social_account_id = a.id AND p.status IN ('scheduled', 'queued', 'publishing')
        AND p.due_at >= day.first AND p.due_at < day.first + interval '1 day' LIMIT ${dayCountedTo}) found) AS planned
    FROM social_accounts a, day WHERE a.id = ANY (${accountIds}::text[])`;
