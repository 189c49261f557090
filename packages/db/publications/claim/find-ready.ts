import { platforms } from '@carillon/core';
import { accountHeldUntil, holdsPublication } from '../../breakers.ts';
import { Prisma } from '../../generated/client.ts';
import { isNotBehind, isOnBranch } from '../../restore/lineage.ts';
import { codesWith, opaqueArray } from '../../sql-parts.ts';
import type { Claimant } from '../claimed.ts';

export interface Asked {
  readonly publicationId: string;
  readonly generation: number;
}

/** Publications to claim, and a number of others of accounts, those that are due next. */
export interface Asking {
  readonly asked: readonly Asked[];
  readonly more: readonly { readonly nextOf: string; readonly count: number }[];
}

/**
 * SQL, the first part of a claim:
 * - asked: the publications that are named, each once
 * - wanted: with them what the accounts have next
 * - ready: which of them may go out now, by what this statement sees. `places` of its account; `taken_over` for one that is out, and
 *   whose worker's lease is over; `place` in the order of due times among the others of its account that are ready like it
 *
 * It looks at each by itself (`OFFSET 0`): while statistics lag behind a burst, Postgres would hold all that is due against all that is due.
 */
export function findReady(
  { asked, more }: Asking,
  { maxLateness, progress = 0, branch = null }: Claimant,
  places: Prisma.Sql,
): Prisma.Sql {
  const ids = asked.map(({ publicationId }) => publicationId);
  const generations = asked.map(({ generation }) => generation);
  const accounts = more.map(({ nextOf }) => nextOf);
  const counts = more.map(({ count }) => count);
  return Prisma.sql`
    asked AS (
      SELECT DISTINCT id, generation FROM unnest(${opaqueArray(ids)}::text[], ${opaqueArray(generations)}::int[]) AS asked(id, generation)
    ),
    wanted AS MATERIALIZED (
      SELECT id, generation, true AS named FROM asked
      UNION ALL
      SELECT n.id, n.generation, false
      FROM unnest(${opaqueArray(accounts)}::text[], ${opaqueArray(counts)}::int[]) AS more(account, count) CROSS JOIN LATERAL (
        SELECT p.id, p.generation FROM publications p
        WHERE p.social_account_id = more.account AND ${isWaiting(Prisma.raw('p'), maxLateness)}
          AND p.due_at <= statement_timestamp() AND NOT EXISTS (SELECT 1 FROM asked WHERE asked.id = p.id)
        ORDER BY p.due_at, p.id LIMIT more.count
      ) n
    ),
    ready AS MATERIALIZED (
      SELECT p.id, p.generation, p.social_account_id, p.platform, a.sandbox, coalesce(a.app_id, '') AS app_id, ${places} AS places, p.status = 'publishing' AS taken_over,
        row_number() OVER (PARTITION BY p.social_account_id, p.status = 'publishing' ORDER BY p.due_at, p.id) AS place
      FROM wanted
        CROSS JOIN LATERAL (SELECT * FROM publications WHERE id = wanted.id AND generation = wanted.generation OFFSET 0) p
        JOIN social_accounts a ON a.id = p.social_account_id
      WHERE ${isNotBehind(progress)} AND ${isOnBranch(branch)} AND ${isClaimable(maxLateness)}
    )`;
}

/**
 * SQL condition on a publication `p` of the account `a`: it is due, nothing keeps it, its account or its application back, and none of its account
 * comes before it but what is `wanted` with it. What is too late goes on only where a part of it may be out. Of a breaker whose time is
 * over all are claimable; which of them may try is for `probe` to say.
 */
const isClaimable = (maxLateness: number) => Prisma.sql`p.due_at <= statement_timestamp() AND NOT a.held
  AND (p.next_at IS NULL OR p.next_at <= statement_timestamp())
  AND coalesce(${accountHeldUntil} <= statement_timestamp(), true)
  AND NOT EXISTS (SELECT 1 FROM app_breakers b WHERE ${holdsPublication} AND b.open_until > statement_timestamp())
  AND ${isUnclaimed}
  AND (p.due_at > statement_timestamp() - ${maxLateness}::float8 * interval '1 millisecond'
    AND (p.latest_at IS NULL OR p.latest_at > statement_timestamp())
    OR EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state <> 'pending' OFFSET 0))
  AND NOT EXISTS (SELECT 1 FROM publications earlier WHERE earlier.social_account_id = p.social_account_id
    AND p.status IN ('scheduled', 'queued') AND ${isWaiting(Prisma.raw('earlier'), maxLateness)}
    AND (earlier.due_at, earlier.id) < (p.due_at, p.id)
    AND NOT EXISTS (SELECT 1 FROM wanted w WHERE w.id = earlier.id AND w.generation = earlier.generation) OFFSET 0)`;

/** SQL condition on a publication `p`: it waits, or its holder's lease is over. */
export const isUnclaimed = Prisma.sql`(p.status IN ('scheduled', 'queued') OR (p.status = 'publishing' AND p.lease_until < statement_timestamp()))`;

/** SQL condition on a publication: it waits for its turn, and is neither parked nor too late. */
export const isWaiting = (
  p: Prisma.Sql,
  maxLateness: number,
): Prisma.Sql => Prisma.sql`${p}.status IN ('scheduled', 'queued')
  AND ${p}.due_at > statement_timestamp() - ${maxLateness}::float8 * interval '1 millisecond'
  AND (${p}.latest_at IS NULL OR ${p}.latest_at > statement_timestamp())
  AND (${p}.next_at IS NULL OR ${p}.next_at <= statement_timestamp())`;

/**
 * SQL: how many publications of an account of the publication `p` may be out at once. One as long as something of it is
 * in doubt that only its text settles, because a database was put back: two that look for the same text would find the
 * same post. And one after its network had too many requests, until it has taken something again: one tries for all.
 */
export function placesOf(atOnce: Claimant['atOnce'] = {}): Prisma.Sql {
  const more = platforms.filter((platform) => (atOnce[platform] ?? 1) > 1);
  if (more.length === 0) return Prisma.raw('1');
  const cases = more.map((platform) => `WHEN '${platform}' THEN ${Number(atOnce[platform])} `).join('');
  return Prisma.sql`(CASE WHEN p.platform::text = ANY (${more}::text[]) AND (EXISTS (${inDoubtByText(Prisma.raw("('scheduled', 'queued')"))})
    OR EXISTS (${inDoubtByText(Prisma.raw("('publishing')"))}) OR EXISTS (${limitedSince})) THEN 1 ELSE CASE p.platform ${Prisma.raw(cases)}ELSE 1 END END)`;
}

/** SQL: publications of the account of `p`, in one of these states, that somebody may have sent and that have no key. Each says so (`doubtDue`). */
const inDoubtByText = (states: Prisma.Sql) => Prisma.sql`
  SELECT 1 FROM publications doubt JOIN items i ON i.publication_id = doubt.id WHERE doubt.social_account_id = p.social_account_id
    AND doubt.status IN ${states} AND doubt.due_at <= statement_timestamp() AND doubt.error_code IS NOT NULL AND i.state = 'sending' AND i.record_key IS NULL`;

/** SQL: the account of the publication `p`, when its network has taken nothing since it had too many requests. */
const limitedSince = Prisma.sql`
  SELECT 1 FROM social_accounts limited WHERE limited.id = p.social_account_id AND limited.blocked_code IN ${codesWith(({ isRateLimit }) => isRateLimit)}
    AND NOT EXISTS (SELECT 1 FROM publications served WHERE served.social_account_id = limited.id AND served.status = 'published'
      AND served.published_at > limited.blocked_until)`;
