import type { Sql } from '../client.ts';
import { isUnavailable } from '../database-errors.ts';
import { Prisma } from '../generated/client.ts';

/** Marks of a database that no back-up carries over; null for one that this user may not ask for. */
export interface Identity {
  /** Ids of the database and of its tables: an archive makes new ones. */
  readonly tables: string;
  readonly server: string | null;
  /** The branch of its log that the server writes: another one after a failover, and after a restore to a point in time. */
  readonly branch: string | null;
}

/** History of a database by its own word. */
export interface History {
  /** When it was last noted that the service runs, ms since 1970 by Postgres' clock; 0 before the first time. It never goes back, but by a restore. */
  readonly progress: number;
  /** As it was last noted. */
  readonly identity: Identity | null;
  /** Since when what was due by then is being held; null when that is done. */
  readonly holding: Date | null;
}

/** SQL: the branch that a primary writes, eight hexadecimal digits (PostgreSQL, names of WAL files). */
const currentBranch = Prisma.sql`left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

export async function readIdentity(db: Sql): Promise<Identity> {
  const [{ tables } = { tables: '' }] = await db.$queryRaw<{ tables: string }[]>`
    SELECT concat_ws(':', oid, 'publications'::regclass::oid) AS tables FROM pg_database WHERE datname = current_database()`;
  try {
    const [row] = await db.$queryRaw<[Omit<Identity, 'tables'>]>`
      SELECT (SELECT system_identifier::text FROM pg_control_system()) AS server,
        CASE WHEN pg_is_in_recovery() THEN NULL ELSE ${currentBranch} END AS branch`;
    return { tables, ...row };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return { tables, server: null, branch: null }; // a server of a provider that does not let anybody ask
  }
}

/** True when two identities differ in a part that both have. */
export const differ = (one: Identity, other: Identity): boolean =>
  (['tables', 'server', 'branch'] as const).some(
    (part) => one[part] !== null && other[part] !== null && one[part] !== other[part],
  );

export async function readHistory(db: Sql): Promise<History> {
  const rows = await db.$queryRaw<{ name: string; value: string }[]>`
    SELECT name, value FROM settings WHERE name IN ('progress', 'lineage', 'holding')`;
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const [identity, holding] = [values.get('lineage'), values.get('holding')];
  return {
    progress: Number(values.get('progress') ?? 0),
    identity: identity === undefined ? null : (JSON.parse(identity) as Identity),
    holding: holding === undefined ? null : new Date(Number(holding)),
  };
}

/** Notes that this is the right database. */
export async function noteIdentity(db: Sql, identity: Identity): Promise<void> {
  await db.$executeRaw`
    INSERT INTO settings (name, value) VALUES ('lineage', ${JSON.stringify(identity)})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}

export const milliseconds = Prisma.sql`floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/**
 * Notes that the service runs.
 * @param known progress that was noted before, as far as the caller knows
 * @param branch as far as the caller knows; null where nobody may ask for it
 * @returns the progress from now on; null when the database has less than was known, or is on another branch
 */
export async function noteProgress(
  db: Sql,
  known: number,
  branch: string | null = null,
): Promise<number | null> {
  const rows = await db.$queryRaw<{ progress: number }[]>`
    INSERT INTO settings (name, value)
    SELECT 'progress', ${milliseconds}::text
    WHERE ${isOnBranch(branch)} AND (${known}::float8 = 0 OR EXISTS (SELECT 1 FROM settings WHERE name = 'progress'))
    ON CONFLICT (name) DO UPDATE SET value = greatest(settings.value::bigint + 1, ${milliseconds})::text
    WHERE settings.value::float8 >= ${known}::float8
    RETURNING value::float8 AS progress`;
  return rows[0]?.progress ?? null;
}

/** SQL condition: the database has not gone back behind a progress. */
export const isNotBehind = (known: number): Prisma.Sql =>
  known === 0
    ? Prisma.sql`true`
    : Prisma.sql`coalesce((SELECT value::float8 FROM settings WHERE name = 'progress'), 0) >= ${known}::float8`;

/** SQL condition: the server still writes this branch. It holds where nobody may ask for it. */
export const isOnBranch = (branch: string | null): Prisma.Sql =>
  branch === null ? Prisma.sql`true` : Prisma.sql`(SELECT ${currentBranch}) = ${branch}`;
