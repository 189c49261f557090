import type { Platform } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { readTogether } from '../read-together.ts';
import { refusesRepeats } from './item-columns.ts';

export interface NeighboursQuery {
  readonly profileId: string;
  /** What it says on each account. */
  readonly accounts: readonly {
    readonly id: string;
    readonly platform: Platform;
    readonly texts: readonly string[];
  }[];
  /** When the post is to go out. */
  readonly at: Date;
}

/** What stands beside a post that is to go out, by account. */
export interface Neighbours {
  /** Another post within the spacing of the profile, the nearest of each account. */
  readonly near: readonly {
    readonly accountId: string;
    readonly at: string;
    readonly spacingMinutes: number;
  }[];
  /** A post within a day that says the same, for each text, where the network may refuse to repeat it. */
  readonly repeats: readonly { readonly accountId: string; readonly at: string; readonly content: string }[];
}

/** Texts of a post that are looked for. */
const maxTexts = 200;

/** Items that say the same on a day, of which one that waits or is out is looked for. */
const maxSame = 100;

const waitsOrIsOut = Prisma.sql`p.status NOT IN ('failed', 'cancelled')`;

/**
 * Reads what is beside posts around their times on some accounts: what waits, and what is out. Each look is a few entries of an index,
 * whatever else the account has on these days.
 */
async function readNeighbours(db: Sql, queries: readonly NeighboursQuery[]): Promise<Neighbours[]> {
  const accounts = queries.flatMap(({ profileId, accounts: its, at }, n) =>
    its.map(({ id }) => ({ n, id, at, profileId })),
  );
  const texts = queries.flatMap(({ accounts: its, at }, n) =>
    its
      .flatMap(({ id, platform, texts: said }) =>
        refusesRepeats.includes(platform)
          ? [...new Set(said)].map((content) => ({ n, id, at, content }))
          : [],
      )
      .slice(0, maxTexts),
  );
  const rows = await db.$queryRaw<Found[]>`
    SELECT a.n, a.id AS "accountId", p.due_at AS at, s.minutes, NULL AS content
    FROM json_to_recordset(${JSON.stringify(accounts)}::json) AS a(n int, id text, at timestamptz, "profileId" text)
    CROSS JOIN LATERAL (SELECT spacing_minutes AS minutes, spacing_minutes * interval '1 minute' AS spacing FROM profiles WHERE id = a."profileId") s
    CROSS JOIN LATERAL (
      SELECT due_at FROM (
        (SELECT p.due_at FROM publications p WHERE p.social_account_id = a.id AND ${waitsOrIsOut}
          AND p.due_at >= a.at AND p.due_at < a.at + s.spacing ORDER BY p.due_at LIMIT 1)
        UNION ALL
        (SELECT p.due_at FROM publications p WHERE p.social_account_id = a.id AND ${waitsOrIsOut}
          AND p.due_at < a.at AND p.due_at > a.at - s.spacing ORDER BY p.due_at DESC LIMIT 1)
      ) both_sides ORDER BY abs(extract(epoch FROM due_at - a.at)) LIMIT 1
    ) p
    UNION ALL
    SELECT t.n, t.id, p.due_at, NULL, t.content
    FROM json_to_recordset(${JSON.stringify(texts)}::json) AS t(n int, id text, at timestamptz, content text)
    CROSS JOIN LATERAL (
      SELECT p.due_at FROM (
        SELECT i.publication_id, i.content FROM items i WHERE i.said = ANY (ARRAY[said_on(t.id, t.at, t.content),
          said_on(t.id, t.at - interval '1 day', t.content), said_on(t.id, t.at + interval '1 day', t.content)]) LIMIT ${maxSame}::int
      ) i CROSS JOIN LATERAL (
        -- One by one: else Postgres reads the account's day.
        SELECT social_account_id, status, due_at FROM publications WHERE id = i.publication_id OFFSET 0
      ) p
      WHERE i.content = t.content AND p.social_account_id = t.id AND ${waitsOrIsOut}
        AND p.due_at > t.at - interval '1 day' AND p.due_at < t.at + interval '1 day' LIMIT 1
    ) p`;
  return queries.map((_, n) => {
    const found = rows.filter((row) => row.n === n);
    return {
      near: found.flatMap(({ accountId, at, minutes }) =>
        minutes === null ? [] : [{ accountId, at: at.toISOString(), spacingMinutes: minutes }],
      ),
      repeats: found.flatMap(({ accountId, at, content }) =>
        content === null ? [] : [{ accountId, at: at.toISOString(), content }],
      ),
    };
  });
}

interface Found {
  readonly n: number;
  readonly accountId: string;
  readonly at: Date;
  readonly minutes: number | null;
  readonly content: string | null;
}

/** Reads what is beside a post, together with others that ask at the same time unless in a transaction. */
export const findNeighbours: (db: Queries, query: NeighboursQuery) => Promise<Neighbours> = readTogether<
  NeighboursQuery,
  Neighbours
>(readNeighbours);
