import type { Queries, Sql } from '../client.ts';
import { readTogether } from '../read-together.ts';

/** Publications of this month that are looked at for what they cost. */
const maxCharged = 1_000;

export interface ChargesQuery {
  readonly accountIds: readonly string[];
  readonly text: number;
  readonly link: number;
}

export interface Charges {
  readonly sum: number;
  /** Only the newest of very many were looked at. */
  readonly isLeast: boolean;
}

/** Look of a text with a link, about. */
const link = '(https?://|www\\.)\\S|\\m[a-z0-9-]+\\.(com|org|net|info|io|dev|app|eu|de|uk|co)\\M';

async function readCharges(db: Sql, queries: readonly ChargesQuery[]): Promise<Charges[]> {
  const names = queries.map((query) => JSON.stringify(query));
  const different = [...new Set(names)]; // whoever asks for the same accounts at the same time asks once
  const asked = different.map((name, n) => ({ n, ...(JSON.parse(name) as ChargesQuery) }));
  const rows = await db.$queryRaw<{ n: number; sum: number; count: number }[]>`
    SELECT q.n, charged.sum, charged.count
    FROM json_to_recordset(${JSON.stringify(asked)}::json) AS q(n int, "accountIds" text[], text float8, link float8) CROSS JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN i.content ~* ${link} THEN q.link ELSE q.text END), 0)::float8 AS sum,
        count(DISTINCT published.id)::int AS count
      FROM (
        SELECT p.id FROM unnest(q."accountIds") AS account (id) CROSS JOIN LATERAL (
          SELECT p.id FROM publications p WHERE p.social_account_id = account.id AND p.status = 'published'
            AND p.published_at >= date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
          ORDER BY p.published_at DESC LIMIT ${maxCharged}::int) p LIMIT ${maxCharged}::int
      ) published LEFT JOIN items i ON i.publication_id = published.id
    ) charged`;
  const found = new Map(rows.map((row) => [different[row.n], row]));
  return names.map((name) => {
    const { sum = 0, count = 0 } = found.get(name) ?? {};
    return { sum, isLeast: count >= maxCharged };
  });
}

/**
 * Cost of the items of some accounts that went out this month (UTC), US dollars, about: a link goes by its looks. Read
 * together with others that ask at the same time, unless in a transaction.
 */
export const sumCharges: (db: Queries, query: ChargesQuery) => Promise<Charges> = readTogether<
  ChargesQuery,
  Charges
>(readCharges);
