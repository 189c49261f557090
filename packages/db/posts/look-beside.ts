import { randomUUID } from 'node:crypto';
import type { Queries, Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { readTogether } from '../read-together.ts';

/** A look at an account, for what waits or is out beside a post that is to go out there. */
export interface Look {
  readonly profileId: string;
  readonly accountId: string;
  /** When the post is to go out. */
  readonly at: Date;
  /** Text of another post within a day; null for any other within the spacing of the profile, of which the nearest is found. */
  readonly content: string | null;
  /** JSON of notes on a post that is found, one value or several with commas. The marks stand in it for what is known then. */
  readonly notes: string;
}

/** Stand in the notes for the time of the post that is found, ISO 8601, and for the spacing of the profile, minutes. Nobody guesses them. */
export const marks = { time: randomUUID(), minutes: randomUUID() } as const;

/** Items of a day that say the same, of which one that waits or is out is looked for. */
const maxSame = 100;

const waitsOrIsOut = Prisma.sql`p.status NOT IN ('failed', 'cancelled')`;

/**
 * SQL: looks beside posts; `notes` has the notes on post `n`, in the order of its looks, and none on a post with nothing
 * beside it. Each look is a few entries of an index, whatever else the account has on these days.
 */
function looking(posts: readonly (readonly Look[])[]): Prisma.Sql {
  const looks = posts.flatMap((its, n) => its.map((look, place) => ({ ...look, n, place })));
  return Prisma.sql`
    SELECT l.n, string_agg(replace(replace(l.notes, ${marks.time}, to_char(found.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      ${marks.minutes}, found.minutes::text), ',' ORDER BY l.place) AS notes
    FROM json_to_recordset(${JSON.stringify(looks)}::json) AS l(n int, place int, "profileId" text, "accountId" text, at timestamptz, content text, notes text)
    CROSS JOIN LATERAL (${nearest} UNION ALL ${saying}) found(due_at, minutes) GROUP BY l.n`;
}

/** SQL: the post next to a look `l` that is for no text, within the spacing of the profile. */
const nearest = Prisma.sql`(
  SELECT CASE WHEN next_at - l.at < l.at - last_at THEN next_at ELSE coalesce(last_at, next_at) END, minutes
  FROM (
    SELECT minutes,
      (SELECT p.due_at FROM publications p WHERE p.social_account_id = l."accountId" AND ${waitsOrIsOut}
        AND p.due_at >= l.at AND p.due_at < l.at + spacing ORDER BY p.due_at LIMIT 1) AS next_at,
      (SELECT p.due_at FROM publications p WHERE p.social_account_id = l."accountId" AND ${waitsOrIsOut}
        AND p.due_at < l.at AND p.due_at > l.at - spacing ORDER BY p.due_at DESC LIMIT 1) AS last_at
    FROM (SELECT spacing_minutes AS minutes, spacing_minutes * interval '1 minute' AS spacing FROM profiles WHERE id = l."profileId" AND l.content IS NULL) s
    OFFSET 0
  ) sides WHERE coalesce(next_at, last_at) IS NOT NULL)`;

/** SQL: a post within a day that says the text of a look `l`. */
const saying = Prisma.sql`(
  SELECT p.due_at, 0 FROM (
    SELECT i.publication_id FROM items i WHERE l.content IS NOT NULL AND i.content = l.content
      AND i.said = ANY (ARRAY[said_on(l."accountId", l.at, l.content),
        said_on(l."accountId", l.at - interval '1 day', l.content), said_on(l."accountId", l.at + interval '1 day', l.content)]) LIMIT ${maxSame}::int
  ) i CROSS JOIN LATERAL (
    -- One by one: else Postgres reads the account's day.
    SELECT social_account_id, status, due_at FROM publications WHERE id = i.publication_id OFFSET 0
  ) p
  WHERE p.social_account_id = l."accountId" AND ${waitsOrIsOut}
    AND p.due_at > l.at - interval '1 day' AND p.due_at < l.at + interval '1 day' LIMIT 1)`;

/** SQL for a statement that stores posts: the looks beside them, before any of them is there; and the notes on post `n`. */
export const lookingBeside = (posts: readonly (readonly Look[])[]) =>
  posts.every((looks) => looks.length === 0)
    ? { looking: Prisma.empty, notesOf: () => Prisma.sql`NULL::text` }
    : {
        looking: Prisma.sql`beside AS MATERIALIZED (${looking(posts)}),`,
        notesOf: (n: Prisma.Sql) => Prisma.sql`(SELECT notes FROM beside WHERE beside.n = ${n})`,
      };

async function lookTogether(db: Sql, posts: readonly (readonly Look[])[]): Promise<(string | null)[]> {
  const rows = await db.$queryRaw<{ n: number; notes: string }[]>(looking(posts));
  return posts.map((_, n) => rows.find((row) => row.n === n)?.notes ?? null);
}

/** Says what is beside a post, together with others who ask at the same time unless in a transaction; null for nothing. */
export const lookBeside: (db: Queries, looks: readonly Look[]) => Promise<string | null> = readTogether<
  readonly Look[],
  string | null
>(lookTogether);
