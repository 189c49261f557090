import type { Database } from '@carillon/db';

/** A row as JSON, every column of it. */
export interface DumpedRow {
  readonly table: string;
  readonly row: string;
}

/** Every row of every table of a database, in the order of their text. */
export async function dumpDatabase(
  db: Pick<Database, '$queryRaw' | '$queryRawUnsafe'>,
): Promise<DumpedRow[]> {
  const tables = await db.$queryRaw<{ table: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
  const rows = tables.map(({ table }) =>
    db.$queryRawUnsafe<DumpedRow[]>(
      `SELECT '${table}' AS table, to_jsonb(t)::text AS row FROM ${table} t ORDER BY to_jsonb(t)::text`,
    ),
  );
  return (await Promise.all(rows)).flat();
}

/** Every row but those of the request log, which are written a moment after a request was answered. */
export const dumpAllButRequests = async (db: Parameters<typeof dumpDatabase>[0]): Promise<DumpedRow[]> =>
  (await dumpDatabase(db)).filter(({ table }) => table !== 'public.api_requests');
